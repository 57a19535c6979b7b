-- A provider that repeats an event with other content: the repeat is kept beside the first one, which counts, and told to people.
alter table provider_notice add conflicts_with bigint references provider_notice;
create index provider_notice_conflicts on provider_notice (conflicts_with) where conflicts_with is not null;
