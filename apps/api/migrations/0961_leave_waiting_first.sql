-- Who decides sees what waits before what was decided.
create index leave_waiting_first on leave_application ((state in ('asked', 'leaderApproved')), start_at, leave_id);
