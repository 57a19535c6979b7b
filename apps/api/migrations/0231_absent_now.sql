-- Who is on leave now is looked for by its end: what is over is never read.
create index leave_application_running on leave_application (end_at) where state = 'approved';
