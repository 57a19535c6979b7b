/**
 * Looking at the figures that rules watch: each whole hour or day once, some minutes after it ended, when everything received in it is
 * counted. One statement reads the figures of all rules that are due; what follows is a pure step (contract/acquisition/alert-step.ts).
 */
import {
  type AlertRule,
  type Reading,
  type Said,
  type Standing,
  type Step,
  stepAlert,
} from '@cordillera/contract/acquisition/alert-step'
import { menuPermission } from '@cordillera/contract/menus'
import type { NotificationKind } from '@cordillera/contract/notification/kinds'
import { mayStillWork } from '../../access/public.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import { announce } from '../../platform/notifications.ts'

const lookEveryMs = 60_000
/** Events of a window arrive and are counted in this time. */
const settleMinutes = 5
/** The usual is the mean of the same window on so many of the same weekdays before. */
const weeksBefore = 4

export function watchRegularly(app: App): void {
  app.jobs.regularly(lookEveryMs, async (db) => {
    await lookAtAlerts(db, app.clock.now(), (error) => app.http.log.error({ err: error }, 'figures of alert rules'))
  })
}

interface Due extends AlertRule, Omit<Standing, 'toldAt'> {
  ruleId: number
  merchantId: number
  name: string
  channelName: string | null
  toldAt: Date | null
  through: Date
}
interface Figure {
  ruleId: number
  hasData: boolean
  value: number | null
  baseline: number | null
  volume: number
}

/** Answers how many rules were looked at. A failure of their figures is told and is a state of the rules. */
export function lookAtAlerts(db: Db, now: Date, onError: (error: unknown) => void): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await takeDue(tx, now)
    if (due.length === 0) return 0
    const figures = await readOrNull(tx, due, onError)
    const steps = due.map((rule) => {
      const reading = readingOf(figures, rule.ruleId)
      return {
        rule,
        reading,
        step: stepAlert(rule, { ...rule, toldAt: rule.toldAt?.getTime() ?? null }, reading, now.getTime()),
      }
    })
    await keepSteps(tx, steps, now)
    return due.length
  })
}

/** A failure of the figures leaves the transaction as it was before them. */
async function readOrNull(
  tx: Tx,
  due: readonly Due[],
  onError: (error: unknown) => void,
): Promise<Map<number, Figure> | null> {
  await sql`savepoint figures`.execute(tx)
  try {
    return new Map((await figuresOf(tx, due)).map((figure) => [figure.ruleId, figure]))
  } catch (error) {
    onError(error)
    await sql`rollback to savepoint figures`.execute(tx)
    return null
  }
}

function readingOf(figures: Map<number, Figure> | null, ruleId: number): Reading {
  const figure = figures?.get(ruleId)
  if (!figure) return { kind: 'failed' }
  if (!figure.hasData || figure.value === null) return { kind: 'noData' }
  const { value, baseline, volume } = figure
  return {
    kind: 'value',
    value: Number(value),
    baseline: baseline === null ? null : Number(baseline),
    volume: Number(volume),
  }
}

/** Rules whose latest whole window is over and counted; another process that looks leaves them out. */
async function takeDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.rule_id, r.merchant_id, r.name, c.name as channel_name, r.comparison, r.threshold, r.min_volume, r.windows, r.quiet_minutes,
      r.state, r.health, r.beyond, r.told_at, w.through
    from alert_rule r join merchant m using (merchant_id) left join acquisition_channel c using (channel_id)
      cross join lateral (select date_trunc(r.window_of, ${now}::timestamptz at time zone m.time_zone) at time zone m.time_zone as through) w
    where r.active and r.retired_at is null and w.through + make_interval(mins => ${settleMinutes}) <= ${now}::timestamptz
      and (r.looked_through_at is null or r.looked_through_at < w.through)
      and not exists (select from app_event_batch b
        where b.merchant_id = r.merchant_id and b.counted_at is null and b.received_at < w.through)
    order by r.rule_id for update of r skip locked`.execute(tx)
  return rows
}

/** Of each rule its latest window, and the mean of the same weekdays before that have data; no data is where the apps told nothing in it. */
async function figuresOf(tx: Tx, due: readonly { ruleId: number; through: Date }[]): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    with due as (
      select r.rule_id, r.merchant_id, r.channel_id, r.metric, m.time_zone, ('1 ' || r.window_of)::interval as long,
        d.through at time zone m.time_zone as local_to
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d("ruleId" int, through timestamptz)
        join alert_rule r on r.rule_id = d."ruleId" join merchant m using (merchant_id)
    ), span as (
      select d.*, k as back, d.local_to - make_interval(weeks => k) as until, d.local_to - make_interval(weeks => k) - d.long as since
      from due d cross join generate_series(0, ${weeksBefore}::int) k
    ), counted as (
      select s.rule_id, s.back, s.metric, s.merchant_id, s.since at time zone s.time_zone as since_at, s.until at time zone s.time_zone as until_at,
        case when s.metric in ('clicks', 'clickToRegistration') then (
          select coalesce(sum(t.clicks), 0) from channel_hour t join acquisition_channel c using (channel_id)
          where c.merchant_id = s.merchant_id and (s.channel_id is null or t.channel_id = s.channel_id)
            and t.day between s.since::date and s.until::date
            and t.day + make_interval(hours => t.hour) >= s.since and t.day + make_interval(hours => t.hour) < s.until) end as clicks,
        case when s.metric in ('registrations', 'clickToRegistration') then (
          select count(*) from app_registration r
          where r.merchant_id = s.merchant_id and r.registered_at >= s.since at time zone s.time_zone
            and r.registered_at < s.until at time zone s.time_zone
            and case when s.channel_id is not null then r.channel_id = s.channel_id
              else s.metric = 'registrations' or r.channel_id is not null end) end as registrations,
        case when s.metric = 'applications' then (
          select count(*) from application a
          where a.merchant_id = s.merchant_id and a.applied_at >= s.since at time zone s.time_zone
            and a.applied_at < s.until at time zone s.time_zone
            and (s.channel_id is null or exists (select from app_registration r where r.user_id = a.user_id
              and r.channel_id = s.channel_id and r.registered_at <= a.applied_at
              and (r.replaced_at is null or a.applied_at < r.replaced_at)))) end as applications
      from span s
    ), figure as (
      select c.*, exists (select from app_event_batch b
          where b.merchant_id = c.merchant_id and b.received_at >= c.since_at and b.received_at < c.until_at) as has_data, case c.metric when 'clicks' then clicks when 'registrations' then registrations when 'applications' then applications
          else round(registrations * 10000.0 / nullif(clicks, 0)) end as value
      from counted c
    )
    select now.rule_id, now.value::bigint as value, round(avg(before.value))::bigint as baseline,
      case now.metric when 'clickToRegistration' then now.clicks else greatest(now.value, round(coalesce(avg(before.value), 0))) end::bigint
        as volume,
      now.has_data
    from figure now left join figure before on before.rule_id = now.rule_id and before.back > 0 and before.has_data
    where now.back = 0
    group by now.rule_id, now.value, now.metric, now.clicks, now.has_data`.execute(tx)
  return rows
}

interface Taken {
  rule: Due
  reading: Reading
  step: Step
}

async function keepSteps(tx: Tx, steps: readonly Taken[], now: Date): Promise<void> {
  const kept = steps.map(({ rule, reading, step: { standing, said } }) => ({
    ...{ ruleId: rule.ruleId, through: rule.through, ...standing },
    toldAt: standing.toldAt === null ? null : new Date(standing.toldAt),
    value: reading.kind === 'value' ? reading.value : null,
    baseline: reading.kind === 'value' ? reading.baseline : null,
    volume: reading.kind === 'value' ? reading.volume : null,
    fired: said.some(({ what }) => what === 'fired'),
  }))
  await sql`
    update alert_rule r set state = k.state, health = k.health, beyond = k.beyond, told_at = k."toldAt", looked_through_at = k.through,
      value = k.value, baseline = k.baseline, volume = k.volume, fired_at = case when k.fired then ${now}::timestamptz else r.fired_at end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k("ruleId" int, through timestamptz, state text, health text, beyond smallint,
      "toldAt" timestamptz, value bigint, baseline bigint, volume bigint, fired boolean)
    where r.rule_id = k."ruleId"`.execute(tx)
  await tellOf(tx, steps, now)
}

const kinds: Partial<Record<Said, NotificationKind>> = {
  fired: 'alert.fired',
  noData: 'alert.noData',
  failed: 'alert.failed',
}

async function tellOf(tx: Tx, steps: readonly Taken[], now: Date): Promise<void> {
  const events = steps.flatMap(({ rule, reading, step }) =>
    step.said.map((one) => ({
      ...one,
      rule,
      ...(reading.kind === 'value' ? reading : { value: null, baseline: null }),
    })),
  )
  if (events.length === 0) return
  const watchers = await watchersOf(
    tx,
    events.map(({ rule }) => rule.ruleId),
  )
  await sql`
    insert into alert_event (rule_id, merchant_id, at, what, value, baseline, told)
    select e."ruleId", e."merchantId", ${now}, e.what, e.value, e.baseline, e.told
    from jsonb_to_recordset(${JSON.stringify(
      events.map(({ rule: { ruleId, merchantId }, what, value, baseline, tells }) => ({
        ...{ ruleId, merchantId, what, value, baseline },
        told: tells ? (watchers.get(ruleId)?.length ?? 0) : 0,
      })),
    )}::jsonb) as e("ruleId" int, "merchantId" smallint, what text, value bigint, baseline bigint, told int)`.execute(
    tx,
  )
  await announce(
    tx,
    now,
    events.flatMap(({ rule, what, tells }) => {
      const kind = kinds[what]
      if (!tells || !kind) return []
      const params = { name: rule.name, channel: rule.channelName ?? everyChannel }
      return (watchers.get(rule.ruleId) ?? []).map((to) => ({
        ...{ to, kind, params, about: `alert:${rule.ruleId}` },
        place: `/loan_market_convert/channel_data_monitoring?merchant=${rule.merchantId}` as const,
      }))
    }),
  )
}

const everyChannel = { zh: '全部渠道', en: 'all channels', es: 'todos los canales' }

/** Who watches and may still see these figures: whoever lost the screen or the market since hears no more of it. */
async function watchersOf(tx: Tx, ruleIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ ruleId: number; accounts: number[] }>`
    select w.rule_id, array_agg(w.account_id) as accounts from alert_watch w join account a using (account_id) join alert_rule r using (rule_id)
    where w.rule_id = any(${[...ruleIds]}::int[]) and ${mayStillWork(sql`w.account_id`, sql`r.merchant_id`, menuPermission('channel_data_monitoring'))}
      and (a.is_superuser or exists (select from account_market_merchant k
        where k.account_id = w.account_id and k.merchant_id = r.merchant_id)) group by 1`.execute(tx)
  return new Map(rows.map(({ ruleId, accounts }) => [ruleId, accounts]))
}
