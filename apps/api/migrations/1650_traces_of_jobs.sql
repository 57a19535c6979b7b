-- What asked for a job, as a trace names it (W3C traceparent), so that its work is seen as a part of that.
alter table job add column trace_parent text;
