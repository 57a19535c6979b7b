-- How somebody's promises turned out, and what came in over some days: read by the dashboards.
create index promise_maker on promise (made_by, promised_on);
create index promise_judged on promise (judged_at) where judged_at is not null;
