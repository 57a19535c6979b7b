-- Whoever decides a stage's reductions reads all of them, newest first.
create index derate_stage on derate (stage, asked_at desc, derate_id);
