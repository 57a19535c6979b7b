-- How long files of the job centre and uploads that nobody used are kept, in days; what a record refers to stays with it.
insert into setting (key, value) values ('files_kept_days', '90') on conflict (key) do nothing;
create index file_age on file (created_at);
-- a file that goes away is looked for among the jobs
create index job_source_file on job (source_file) where source_file is not null;
create index job_result_file on job (result_file) where result_file is not null;
create index job_error_file on job (error_file) where error_file is not null;
