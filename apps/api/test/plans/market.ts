import type { PlanAims } from './plan.ts'
import { today } from './plan.ts'

const ofMerchant = ({ merchantId }: { merchantId: number }) => ({ merchant: merchantId })

export const planAims: PlanAims = {
  '/api/cms/content/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ({ merchantId }) => ({ kind: 'banner', merchant: merchantId }),
    filters: ({ merchantId }) => ({
      kind: { kind: 'banner' },
      merchant: { merchant: merchantId },
      platform: { platform: 'iOS' },
      language: { language: 'en' },
      state: ['draft', 'published', 'withdrawn'].map((state) => ({ state })),
      changed: { changed: true },
      slot: { slot: 'homeTop' },
      text: { text: 'banner 77' },
    }),
    rows: `
      insert into content_item (item_id, merchant_id, kind, slot, title, state, platform, language, position, number, live_number,
        created_by, created_at, changed_by, changed_at)
      select 'J' || lpad(n::text, 12, '0'), m.merchant_id, (array['banner', 'notice', 'parameter', 'custom'])[1 + n % 4],
        case when n % 4 = 0 then 'homeTop' else 'p' || n end, 'banner ' || n,
        case when n % 3 = 0 then 'published' else 'draft' end, (array['all', 'iOS', 'Android'])[1 + n % 3],
        case when n % 9 = 0 then 'en' end, n, 1, case when n % 3 = 0 then 1 end, 1, timestamptz '${today}' - n * interval '1 minute', 1,
        timestamptz '${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n join lateral (
        select merchant_id from merchant order by merchant_id offset n % 5 limit 1) m on true;
      insert into content_revision (item_id, number, why, content, made_by, made_at)
      select item_id, number, 'made', jsonb_build_object('kind', kind, 'slot', slot, 'title', title, 'platform', platform,
        'versionFrom', 0, 'customer', 'all', 'districts', '[]'::jsonb, 'jumpType', 'none', 'body', '{}'::jsonb), 1, created_at
      from content_item;`,
  },
  '/api/cms/content/history': {
    by: ['SUPERUSER'],
    always: () => ({ itemId: 'J000000000077' }),
    filters: () => ({ itemId: { itemId: 'J000000000077' } }),
    // ten that were saved over and over
    rows: `
      insert into content_revision (item_id, number, why, content, made_by, made_at)
      select item_id, 1 + n, 'edited', content, made_by, made_at + n * interval '1 second'
      from content_revision, generate_series(1, {rows} / 10) n where item_id between 'J000000000071' and 'J000000000080' and number = 1;`,
  },
  '/api/cms/content_image/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      slot: { slot: 'icon' },
      retired: { retired: true },
      text: { text: 'image 77' },
    }),
    rows: `
      insert into content_image_data (sha256, bytes) values (repeat('a', 64), 'x');
      insert into content_image (merchant_id, name, slot, width, height, size_bytes, sha256, alt, created_by, created_at)
      select m.merchant_id, 'image ' || n, (array['banner', 'icon'])[1 + n % 2], 100, 100, 1000, repeat('a', 64), '{"zh": "x", "en": "x", "es": "x"}', 1,
        timestamptz '${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n join lateral (
        select merchant_id from merchant order by merchant_id offset n % 5 limit 1) m on true;`,
  },
  '/api/cms/content_release/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      state: ['open', 'draft', 'cancelled'].map((state) => ({ state })),
      itemId: { itemId: 'J000000000077' },
    }),
    rows: `
      insert into content_release (release_id, merchant_id, name, state, made_by, made_at)
      select 'R' || lpad(n::text, 12, '0'), m.merchant_id, 'release ' || n, case when n % 50 = 0 then 'draft' else 'cancelled' end, 1,
        timestamptz '${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n join lateral (
        select merchant_id from merchant order by merchant_id offset n % 5 limit 1) m on true;
      insert into content_release_item (release_id, item_id, action, number)
      select 'R' || substr(item_id, 2), item_id, 'publish', 1 from content_item;`,
  },
  '/api/cms/content_configuration/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      platform: [{ platform: 'Android' }, { platform: 'iOS' }],
    }),
    rows: `
      insert into content_configuration (merchant_id, platform, number, kind, rollout, made_by, made_at)
      select m.merchant_id, (array['Android', 'iOS'])[1 + n % 2], n, 'withdrawal', 100, 1, timestamptz '${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n join lateral (
        select merchant_id from merchant order by merchant_id offset n % 5 limit 1) m on true;`,
  },
}
