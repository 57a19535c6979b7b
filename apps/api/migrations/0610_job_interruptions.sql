-- The job table is the queue: a worker takes the oldest job that waits, and a job whose worker is gone waits again.
alter table job add column interruptions smallint not null default 0;
create index job_queued on job (created_at, job_id) where state = 'queued';
