-- The job centre of a superuser looks through everybody's jobs by kind or by state; a person's own have their index.
create index job_kind on job (kind, created_at desc, job_id);
create index job_state on job (state, created_at desc, job_id);
-- Runs of ageing are read newest first, whoever's they are.
create index ageing_run_day on ageing_run (day, merchant_id);
