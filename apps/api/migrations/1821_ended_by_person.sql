-- outside of a transaction
-- What one person has ended alone today is counted before more is.
create index concurrently if not exists recon_exception_ended on recon_exception (resolved_by, resolved_at) where resolved_by is not null;
create index concurrently if not exists recon_match_by_hand on recon_match (made_by, made_at) where rule = 'hand';
