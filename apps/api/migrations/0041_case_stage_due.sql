-- Sorting one stage by days past due: the stage narrows, the due date orders. The whole list by due date keeps its own.
create index collection_case_stage_due on collection_case (stage, due_date, case_id) where closed_at is null;
