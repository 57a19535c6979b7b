-- outside of a transaction
-- Orders that were given to a channel and not ended, as the maker of a payout file finds them.
create index concurrently if not exists payout_taken on payout (channel, merchant_id, made_at) where state = 'sent';
