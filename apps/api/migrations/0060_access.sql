-- Roles that contain others, the role a session works in, accounts that are taken out of use for good.

alter table session add column active_role_id integer references role on delete set null;

alter table role add column description text not null default '';

alter table account add column deleted_at timestamptz;
alter table account add constraint account_user_name_shape check (user_name ~ '^[a-z_]{2,40}$') not valid;

create index account_role_role on account_role (role_id);
create index account_name_search on account using gin ((user_name || ' ' || lower(name)) gin_trgm_ops);
create index operation_log_target on operation_log (target, entry_id desc) where target is not null;

-- These roles and, at any depth, the roles they contain. A ring ends where it began: union drops what is there already.
create function contained_roles(starting integer[]) returns table (role_id integer) language sql stable as $$
  with recursive held (role_id) as (
    select unnest(starting)
    union
    select unnest(r.superset_of) from held join role r on r.role_id = held.role_id
  )
  select role_id from held
$$;
