-- Which import made a bill: its last step leads to its own cases. Bills of earlier imports stay without one.
alter table bill add column import_job_id text references job (job_id);
create index bill_import on bill (import_job_id) where import_job_id is not null;
create index payment_import on payment (job_id) where job_id is not null;
