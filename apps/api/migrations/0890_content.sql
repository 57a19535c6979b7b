-- What borrowers see in the lending apps. An item is worked on as a draft; each save is a revision, kept for ever. What goes live goes in a
-- release; each state that was published is a numbered configuration of a merchant's platform.
create extension if not exists btree_gist;

create table content_image_data (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null
);

-- The picture, its size and its words never change; a better one is another image.
create table content_image (
  image_id text primary key default new_id('I'),
  merchant_id smallint not null references merchant,
  name text not null,
  slot text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size_bytes integer not null check (size_bytes between 1 and 204800),
  sha256 text not null references content_image_data,
  -- by language
  alt jsonb not null,
  created_by integer not null references account,
  created_at timestamptz not null,
  retired_at timestamptz,
  retired_by integer references account,
  version integer not null default 0,
  check ((retired_at is null) = (retired_by is null))
);
create index content_image_list on content_image (merchant_id, created_at desc, image_id);
create index content_image_sha on content_image (sha256);

create table content_item (
  item_id text primary key default new_id('J'),
  merchant_id smallint not null references merchant,
  kind text not null,
  -- where it stands; of kinds with one item at a place, the place
  slot text not null default '',
  title text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  platform text not null check (platform in ('Android', 'iOS', 'all')),
  language text check (language in ('zh', 'en', 'es')),
  valid_from timestamptz,
  valid_to timestamptz,
  position bigint not null,
  -- the latest revision; the one that the newest configuration serves
  number integer not null default 1,
  live_number integer,
  -- images and, of layouts, modules that the latest revision names
  images text[] not null default '{}',
  created_by integer not null references account,
  created_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  retired_at timestamptz,
  version integer not null default 0,
  check (valid_from < valid_to),
  check ((state = 'published') = (live_number is not null)),
  check (retired_at is null or live_number is null)
);
create index content_item_order on content_item (merchant_id, kind, slot, position, item_id) where retired_at is null;
create index content_item_changed on content_item (merchant_id, kind, changed_at desc, item_id) where retired_at is null;
create index content_item_images on content_item using gin (images) where retired_at is null;

create table content_revision (
  item_id text not null references content_item,
  number integer not null check (number > 0),
  why text not null check (why in ('made', 'edited', 'moved', 'restored', 'copied')),
  -- restored: which one; copied: null, the item it was copied from is in the log
  of_number integer,
  content jsonb not null,
  made_by integer not null references account,
  made_at timestamptz not null,
  primary key (item_id, number)
);
comment on table content_revision is 'append-only';

create table content_release (
  release_id text primary key default new_id('R'),
  merchant_id smallint not null references merchant,
  name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'approved', 'published', 'failed', 'refused', 'cancelled')),
  -- null: when somebody says so
  publish_at timestamptz,
  -- to how many of a hundred devices
  rollout smallint not null default 100 check (rollout between 1 and 100),
  made_by integer not null references account,
  made_at timestamptz not null,
  submitted_by integer references account,
  submitted_at timestamptz,
  decided_by integer references account,
  decided_at timestamptz,
  ended_by integer references account,
  ended_at timestamptz,
  reason text,
  -- why it could not go live when its time came
  problems jsonb,
  version integer not null default 0,
  check (state not in ('submitted', 'approved', 'published', 'failed') or submitted_by is not null),
  check (state not in ('approved', 'published', 'failed') or decided_by is not null),
  check ((state = 'failed') = (problems is not null))
);
create index content_release_list on content_release (merchant_id, made_at desc, release_id);
create index content_release_due on content_release (publish_at) where state = 'approved' and publish_at is not null;

create table content_release_item (
  release_id text not null references content_release,
  item_id text not null references content_item,
  action text not null check (action in ('publish', 'withdraw')),
  -- the revision that was submitted; null while the release is a draft, and of what is withdrawn
  number integer,
  primary key (release_id, item_id)
);
create index content_release_item_of on content_release_item (item_id);

create table content_configuration (
  merchant_id smallint not null references merchant,
  platform text not null check (platform in ('Android', 'iOS')),
  number integer not null check (number > 0),
  kind text not null check (kind in ('release', 'rollback', 'withdrawal')),
  release_id text references content_release,
  -- rollback: the number whose content it has again
  of_number integer,
  reason text,
  rollout smallint not null check (rollout between 1 and 100),
  -- null: by its schedule
  made_by integer references account,
  made_at timestamptz not null,
  primary key (merchant_id, platform, number),
  check ((kind = 'release') = (release_id is not null)),
  check ((kind = 'rollback') = (of_number is not null))
);
create index content_configuration_list on content_configuration (merchant_id, made_at desc, platform desc, number desc);
create index content_configuration_release on content_configuration (release_id);

-- Which configuration is the newest; `stamp` grows with everything that changes what is served.
create table content_head (
  merchant_id smallint not null references merchant,
  platform text not null check (platform in ('Android', 'iOS')),
  number integer not null default 0,
  stamp integer not null default 0,
  primary key (merchant_id, platform)
);

-- What each configuration serves: the rows with from_number <= number < to_number.
create table content_live (
  merchant_id smallint not null,
  platform text not null,
  item_id text not null references content_item,
  revision integer not null,
  from_number integer not null,
  to_number integer check (to_number > from_number),
  kind text not null,
  slot text not null,
  -- of its kind and place there is one at a time
  single boolean not null,
  versions int8range not null check (not isempty(versions)),
  languages int4range not null,
  customers int4range not null,
  during tstzrange not null,
  primary key (merchant_id, platform, item_id, from_number),
  foreign key (item_id, revision) references content_revision,
  foreign key (merchant_id, platform, from_number) references content_configuration (merchant_id, platform, number),
  constraint content_one_at_a_time exclude using gist (merchant_id with =, platform with =, kind with =, slot with =,
    versions with &&, languages with &&, customers with &&, during with &&) where (single and to_number is null)
);
create index content_live_item on content_live (item_id) where to_number is null;
create index content_live_ended on content_live (merchant_id, platform, to_number);

-- where links of content may lead
insert into dictionary_value (list, code, zh, en, es, position) values
  ('app_page', 'home', '首页', 'Home', 'Inicio', 1),
  ('app_page', 'apply', '申请借款', 'Apply for a loan', 'Solicitar préstamo', 2),
  ('app_page', 'loans', '我的借款', 'My loans', 'Mis préstamos', 3),
  ('app_page', 'repay', '还款', 'Repay', 'Pagar', 4),
  ('app_page', 'coupons', '优惠券', 'Coupons', 'Cupones', 5),
  ('app_page', 'products', '产品列表', 'Products', 'Productos', 6),
  ('app_page', 'help', '帮助', 'Help', 'Ayuda', 7),
  ('app_page', 'account', '我的账户', 'My account', 'Mi cuenta', 8),
  ('web_host', 'www.condusef.gob.mx', 'CONDUSEF 官网', 'CONDUSEF', 'CONDUSEF', 1),
  ('web_host', 'play.google.com', 'Google Play', 'Google Play', 'Google Play', 2),
  ('web_host', 'apps.apple.com', 'App Store', 'App Store', 'App Store', 3);
