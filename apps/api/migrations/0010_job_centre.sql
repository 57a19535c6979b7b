-- What the job centre shows of a job beyond its counts, and how it finds a person's own.

-- error is a name of the contract's error table, worded in the reader's language; error_params fill its placeholders.
alter table job add column error_params jsonb not null default '{}';
-- What a kind of job answers beside its counts; the kind's contract gives its shape.
alter table job add column result jsonb;
-- The file that the work was asked for.
alter table job add column source_file text references file;
create index job_mine on job (created_by, created_at desc, job_id);
create index job_running on job (job_id) where state = 'running';
