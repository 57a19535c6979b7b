import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/collect/service/organization/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      state: ['open', 'received', 'answering', 'answered', 'closed'].map((state) => ({ state })),
      authority: { authority: 'PROFECO' },
      merchant: { merchant: merchantId },
      late: { late: true, state: 'open' },
      userId: { userId },
      month: { month: '2026-11-01' },
    }),
    rows: `
      insert into authority_complaint (merchant_id, user_id, authority, case_number, subject, description, received_day, deadline_day,
        deadline_source, state, answered_day, outcome, created_by, created_at, closed_at)
      select merchant_id, user_id, case when n % 90 = 0 then 'PROFECO' else 'CONDUSEF' end, 'N' || n, 'collection', 'a complaint',
        at, at + 20, 'the letter', case when n % 100 = 0 then 'received' else 'closed' end, case when n % 100 <> 0 then at + 10 end,
        case when n % 100 <> 0 then 'agreement' end, 1, at, case when n % 100 <> 0 then at + 11 end
      from (select b.*, row_number() over ()::int as n, date '${today}' - (row_number() over () / 60)::int as at from bill b limit {rows}) b;`,
  },
  '/forward/collect/service/feedback/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    always: () => ({ kind: 'feedback' }),
    filters: ({ merchantId, userId }) => ({
      kind: { kind: 'suggestion' },
      state: ['new', 'replied', 'converted', 'closed'].map((state) => ({ state })),
      tag: { tag: 'rare' },
      score: { score: 1 },
      merchant: { merchant: merchantId },
      userId: { userId },
      content: { content: 'unheard' },
    }),
    rows: `
      insert into app_feedback (merchant_id, kind, user_id, client_ref, content, score, platform, tags, state, created_at,
        unanswered_since, updated_at)
      select merchant_id, case when n % 3 = 0 then 'suggestion' else 'feedback' end, user_id, 'plan ' || n,
        case when n % 5000 = 1 then 'an unheard request' else 'the app is slow' end, 1 + n % 5, 'Android',
        case when n % 5000 = 2 then array['rare'] else array['speed'] end, case when n % 50 = 0 then 'new' else 'closed' end,
        at, case when n % 50 = 0 then at end, at
      from (select b.*, row_number() over ()::int as n,
          timestamptz '${today}' - row_number() over () * interval '1 minute' as at from bill b limit {rows}) b;`,
  },
  '/forward/collect/service/chat/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      state: ['bot', 'waiting', 'person', 'closed'].map((state) => ({ state })),
      handedWhy: { handedWhy: 'angry' },
      merchant: { merchant: merchantId },
      userId: { userId },
      counted: ['began', 'resolved', 'handed', 'waiting'].map((counted) => ({ counted })),
    }),
    rows: `
      insert into chat_conversation (merchant_id, user_id, platform, language, state, handler_id, handed_why, handed_at, opened_at, last_at, closed_at)
      select merchant_id, user_id, 'Android', 'es', state, case when state = 'person' then 2 end,
        case when n % 500 = 0 then 'angry' end, case when n % 500 = 0 then at end, at, at, case when state = 'closed' then at end
      from (select b.*, timestamptz '${today}' - n * interval '1 minute' as at,
          case when first and n % 3 = 0 then (array['bot', 'waiting', 'person'])[1 + n / 3 % 3] else 'closed' end as state
        from (select *, row_number() over ()::int as n, row_number() over (partition by user_id) = 1 as first from bill limit {rows}) b) b;`,
  },
  '/forward/collect/service/account_deletion/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      state: ['open', 'requested', 'blocked', 'waiting', 'anonymised', 'refused', 'cancelled'].map((state) => ({
        state,
      })),
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into account_deletion (merchant_id, user_id, state, reason, requested_at, checked_at, due_at, ended_at, seal)
      select merchant_id, user_id, state, 'no more loans', at, at, case when state in ('waiting', 'anonymised') then at end,
        case when state in ('anonymised', 'refused', 'cancelled') then at end, case when state = 'anonymised' then 'seal' end
      from (select b.*, timestamptz '${today}' - n * interval '1 minute' as at,
          case when first and n % 3 = 0 then (array['requested', 'blocked', 'waiting'])[1 + n / 3 % 3]
            when n % 500 = 0 then 'refused' when n % 500 = 1 then 'cancelled' else 'anonymised' end as state
        from (select *, row_number() over ()::int as n, row_number() over (partition by user_id) = 1 as first from bill limit {rows}) b) b;`,
  },
  '/api/cms/marketing_list/fetch_all': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: () => ({ state: ['draft', 'sent', 'stopped', 'retired'].map((state) => ({ state })) }),
    rows: `
      insert into marketing_list (merchant_id, name, source, state, template_a, asked_by, built_at, created_by, created_at, writers, ended_at)
      select merchant_id, 'list ' || n, 'upload', case when n % 500 = 0 then 'draft' when n % 500 = 1 then 'retired' else 'draft' end, null, null, at, 1, at, '{1}',
        case when n % 500 = 1 then at end
      from (select b.*, row_number() over ()::int as n, timestamptz '${today}' - row_number() over () * interval '1 minute' as at from bill b limit {rows}) b;`,
  },
  '/api/cms/marketing_list/members': {
    by: ['SUPERUSER'],
    always: () => ({ listId: 'Y000000000001' }),
    filters: () => ({
      listId: { listId: 'Y000000000001' },
      state: ['included', 'excluded'].map((state) => ({ state })),
      why: { why: 'silenced' },
      arm: { arm: 'A' },
      message: { message: 'delivered' },
      applied: { applied: true },
    }),
    rows: `
      insert into marketing_list (list_id, merchant_id, name, source, built_at, created_by, created_at, writers, control_percent, started_at)
      select list_id, min(merchant_id), 'plan', 'upload', timestamptz '${today}', 1, timestamptz '${today}', '{1}', 10, timestamptz '${today}'
      from bill, unnest(array['Y000000000001', 'Y000000000002']) list_id group by 1;
      insert into marketing_member (list_id, user_id, mobile, state, why, added_at)
      select case when n % 20 < 2 then 'Y000000000001' else 'Y000000000002' end, user_id, '+52' || n, case when n % 100 = 0 then 'excluded' else 'included' end, case when n % 100 = 0 then 'silenced' end,
        timestamptz '${today}' from (select user_id, row_number() over ()::int as n from bill limit {rows}) b;`,
  },
  '/forward/credit/phone_change/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      state: ['open', 'requested', 'codeSent', 'verified', 'approved', 'refused', 'expired'].map((state) => ({
        state,
      })),
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into phone_change (merchant_id, user_id, old_mobile, new_mobile, state, reason, requested_at, decided_by, decided_at, verified_at, old_number)
      select merchant_id, user_id, '+525510000000', '+525520000000', state, 'a new phone', at,
        case when state in ('approved', 'refused') then 1 end, case when state in ('approved', 'refused') then at end,
        case when state in ('approved', 'verified') then at end, case when state = 'approved' then 'silenced' end
      from (select b.*, timestamptz '${today}' - n * interval '1 minute' as at,
          case when first and n % 3 = 0 then (array['requested', 'codeSent', 'verified'])[1 + n / 3 % 3]
            when n % 500 = 0 then 'refused' when n % 500 = 1 then 'expired' else 'approved' end as state
        from (select *, row_number() over ()::int as n, row_number() over (partition by user_id) = 1 as first from bill limit {rows}) b) b;`,
  },
  '/forward/collect/service/order/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      status: ['all', 'open', 'created', 'handing', 'pending', 'resolved', 'invalid'].map((status) => ({ status })),
      type: { type: 'fraud' },
      group: { group: 'security' },
      handler: { handler: 42 },
      unhandled: { unhandled: true },
      age: ['day', 'threeDays', 'week', 'older'].map((age) => ({ age })),
      unmerged: { unmerged: true },
      mine: { mine: true },
      overdue: { overdue: true },
      escalated: { escalated: true },
      followed: { followed: true },
      reopened: { reopened: true },
      contactType: { contactType: 'Email' },
      content: { content: 'unheard' },
      createdFrom: { createdFrom: today },
      createdTo: { createdTo: '2020-01-01' },
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into work_order (merchant_id, user_id, type, group_name, contact_type, question, state, handler_id, created_by, created_at,
        due_at, waits_since, left_minutes, closed_at, clock_since, clock_minutes, escalation, escalated_at)
      select merchant_id, user_id, case when n % 90 = 0 then 'fraud' else 'repayment' end,
        case when n % 90 = 0 then 'security' else 'payments' end, 'Call', case when n % 5000 = 1 then 'an unheard request' else 'where is my money' end, state,
        case when state <> 'created' then 2 + n % 90 end, 1, at, at + interval '1 day',
        case when state = 'pending' then at end, case when state = 'pending' then 60 end,
        case when state in ('resolved', 'invalid') then at end, at, 480, (n % 800 = 0)::int, case when n % 800 = 0 then at end
      from (select b.*, timestamptz '${today}' - n * interval '1 minute' as at,
          case when n % 100 > 3 then 'resolved' else (array['created', 'handing', 'pending', 'invalid'])[1 + n % 100] end as state
        from (select *, row_number() over ()::int as n from bill limit {rows}) b) b;`,
  },
}
