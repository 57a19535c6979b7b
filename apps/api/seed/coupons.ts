/** Demo data of coupons: with each merchant templates of every kind, an activity that runs with a control group, one that waits for approval, one that gives as people pay. */
import { createAppKey } from '@cordillera/contract/access/app-key'
import { appCoupons, redeemCoupon } from '@cordillera/contract/coupon/campaign'
import { budgetOfOne } from '@cordillera/contract/coupon/campaign-terms'
import type { App } from '../src/platform/app.ts'
import { sql, type Tx } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'

export async function makeCoupons(tx: Tx, now: Date): Promise<void> {
  await sql`
    with place as (
      select m.merchant_id, m.currency, (${now}::timestamptz at time zone m.time_zone)::date as today,
        (${JSON.stringify(budgetOfOne)}::jsonb ->> m.currency)::bigint as one,
        (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) as account_id,
        -- who decides is who may: another person than whoever asked
        (select max(account_id) from account where is_superuser) as decider_id
      from merchant m
    ), template as (
      insert into coupon_template (merchant_id, currency, name_zh, name_en, name_es, kind, value_kind, value, cap_minor, validity_days, stock, budget_minor,
        per_person, state, created_by, created_at)
      select merchant_id, currency, t.zh, t.en, t.es, t.kind, t.value_kind, case t.value_kind when 'percent' then 2500 when 'days' then 3 else one / 200 end,
        case t.value_kind when 'percent' then one / 100 end, 20, 500, one * 2, 1, t.state, account_id, ${now}::timestamptz - interval '20 days'
      from place cross join (values
        ('准时还款奖励', 'Thank you for paying in time', 'Gracias por pagar a tiempo', 'feeReduction', 'amount', 'active'),
        ('费用减免 25%', 'A quarter of the charges off', 'Un cuarto menos de cargos', 'feeReduction', 'percent', 'active'),
        ('三天免息', 'Three days without interest', 'Tres días sin interés', 'interestDays', 'days', 'draft'),
        ('第三次准时还款返现', 'Money back for the third time', 'Devolución por el tercer pago', 'cashBack', 'amount', 'active'),
        ('年末优惠', 'End of the year', 'Fin de año', 'feeReduction', 'amount', 'draft')) t(zh, en, es, kind, value_kind, state)
      where account_id is not null
      returning *
    ), activity as (
      insert into coupon_activity (merchant_id, template_id, name, audience, most, budget_minor, control_percent, state, asked_by, decided_by,
        started_at, created_by, created_at, writers)
      select t.merchant_id, t.template_id, case t.value_kind when 'amount' then 'Vencen esta semana' else 'Atraso temprano' end,
        case t.value_kind when 'amount' then '{"kind":"bills","fromDay":-7,"toDay":0}'::jsonb else '{"kind":"bills","fromDay":1,"toDay":10}'::jsonb end,
        300, case t.value_kind when 'amount' then p.one else p.one * 2 end, 20,
        case t.value_kind when 'amount' then 'running' else 'waiting' end, p.account_id,
        case t.value_kind when 'amount' then p.decider_id end,
        case t.value_kind when 'amount' then ${now}::timestamptz - interval '5 days' end, p.account_id, ${now}::timestamptz - interval '6 days', array[p.account_id]
      from template t join place p using (merchant_id) where t.state = 'active' and t.kind = 'feeReduction'
      returning *
    ), waiting as (
      insert into coupon_activity (merchant_id, template_id, name, audience, most, budget_minor, control_percent, state, asked_by, decided_by,
        started_at, created_by, created_at, writers, gives_through)
      select t.merchant_id, t.template_id, 'Tercer pago puntual', '{"kind":"event","event":"paidOnTime","times":3}'::jsonb, 300, p.one / 2, 10, 'running',
        p.account_id, p.decider_id, ${now}::timestamptz, p.account_id, ${now}::timestamptz, array[p.account_id], p.today + 60
      from template t join place p using (merchant_id) where t.kind = 'cashBack'
    ), joined as (
      insert into coupon_member (activity_id, user_id, arm, joined_at)
      select a.activity_id, u.user_id, case when u.n % 5 = 0 then 'control' else 'given' end, a.started_at
      from activity a join lateral (
        select user_id, row_number() over () as n from (
          select distinct user_id from bill b where b.merchant_id = a.merchant_id and b.due_date between (a.started_at - interval '5 days')::date
            and (a.started_at + interval '5 days')::date order by user_id limit 120) d) u on true
      where a.state = 'running' returning *
    )
    insert into held_coupon (merchant_id, template_id, activity_id, user_id, currency, state, valid_through, issued_by, issued_at, seen_at, ended_at, void_reason)
    select a.merchant_id, a.template_id, a.activity_id, j.user_id, t.currency,
      case when j.n % 17 = 0 then 'void' else 'held' end, p.today + 15, a.asked_by, a.started_at,
      case when j.n % 3 > 0 then a.started_at + j.n * interval '11 minutes' end,
      case when j.n % 17 = 0 then ${now}::timestamptz end, case when j.n % 17 = 0 then 'Dado por error' end
    from (select *, row_number() over (partition by activity_id order by user_id) as n from joined where arm = 'given') j
      join activity a using (activity_id) join template t on t.template_id = a.template_id join place p on p.merchant_id = a.merchant_id`.execute(
    tx,
  )
}

/** So many of each merchant use theirs, of so many who try. */
const [usesOfMerchant, triesOfMerchant] = [6, 30]

/** Some use theirs by the call of the app: bill, case, budgets and ledger say so as of anybody's. */
export async function makeCouponUses(app: App): Promise<void> {
  const { rows } = await sql<{ merchantId: number; holders: { userId: string; billId: string }[] }>`
    select merchant_id, json_agg(json_build_object('userId', user_id, 'billId', bill_id) order by n) as holders from (
      select h.merchant_id, h.user_id, b.bill_id, row_number() over (partition by h.merchant_id order by h.held_id) as n
      from held_coupon h cross join lateral (
        select bill_id from bill b where b.user_id = h.user_id and b.status <> 'repaid'
          and not exists (select from write_off w where w.bill_id = b.bill_id)
          and not exists (select from coupon c where c.bill_id = b.bill_id and c.state = 'issued')
        order by b.due_date limit 1) b
      where h.state = 'held') d
    where n <= ${triesOfMerchant} group by 1 order by 1`.execute(app.db)
  const superuser = await DemoPerson.signIn(app, 'super')
  for (const { merchantId: merchant, holders } of rows) {
    const { key } = await superuser.call(createAppKey, { merchant, name: 'app ios' })
    const phone = DemoPerson.lendingApp(app, key)
    let used = 0
    for (const { userId, billId } of holders) {
      if (used === usesOfMerchant) break
      const [best] = await phone.call(appCoupons, { userId, billId })
      if (!best?.amount) continue
      await phone.call(redeemCoupon, { heldId: best.heldId, billId })
      used++
    }
  }
}
