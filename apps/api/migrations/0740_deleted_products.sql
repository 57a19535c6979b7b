-- A deleted product lends nothing: only a draft or a retired version is deleted, and no later step revives it.
update product set state = 'retired' where deleted_at is not null and state not in ('draft', 'retired');
alter table product add constraint product_deleted_lends_nothing
  check (deleted_at is null or state in ('draft', 'retired'));
