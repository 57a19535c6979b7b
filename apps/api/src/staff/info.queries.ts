/** All that is known of one person, in one statement. */
import type { Output } from '@cordillera/contract/endpoint'
import type { getUserInfo } from '@cordillera/contract/staff/workflow'
import { type Db, sql } from '../platform/db.ts'
import { maskAll, maskEmail, maskNumber, maskPhone } from '../platform/mask.ts'
import { staffFields, staffJoins } from './staff-row.queries.ts'

export type UserInfo = Output<typeof getUserInfo>

const tfaOf = (now: Date) => sql`case when not a.tfa_required then 'off' when a.tfa_exempt_until > ${now} then 'exempt'
  when a.tfa_bound_at is null then 'unbound' else 'bound' end`

const leavingOf = sql`
  case when v.account_id is not null then json_build_object('leaveDay', v.leave_day, 'reason', v.reason,
    'askedBy', (select name from account where account_id = v.asked_by), 'askedTime', v.asked_at,
    'directorName', (select name from account where account_id = v.director_id), 'directorTime', v.director_at,
    'hrName', (select name from account where account_id = v.hr_id), 'hrTime', v.hr_at,
    'assets', v.assets, 'assetsNote', v.assets_note) end`

const postingsOf = sql`
  coalesce((select json_agg(json_build_object('fromDay', p.from_day, 'role', p.role, 'status', p.status, 'period', p.stage,
      'leaderName', pl.name, 'workplaceName', pw.name, 'shiftName', pf.name) order by p.from_day desc)
    from staff_posting p left join account pl on pl.account_id = p.leader_id
      left join workplace pw on pw.workplace_id = p.workplace_id left join shift pf on pf.shift_id = p.shift_id
    where p.account_id = s.account_id), '[]'::json)`

/** `whole`: nothing is masked. Undefined where there is no staff record. */
export async function infoOf(
  db: Db,
  accountId: number,
  { now, whole }: { now: Date; whole: boolean },
): Promise<UserInfo | undefined> {
  const { rows } = await sql<Omit<UserInfo, 'masked'>>`
    select ${staffFields}, a.is_superuser as "isSuperuser", a.active as "isActive",
      array(select r.name from account_role ar join role r using (role_id) where ar.account_id = s.account_id order by r.name) as roles, w.company, p.sex, p.birthday, p.phone, p.second_phone as "secondPhone", p.email, p.address,
      p.emergency_name as "emergencyName", p.emergency_phone as "emergencyPhone", p.emergency_relation as "emergencyRelation",
      p.bank_name as "bankName", p.bank_account as "bankAccount", p.recruiter_id as recruiter, h.name as "recruiterName",
      coalesce((select json_agg(json_build_object('merchant', m.merchant_id, 'name', m.name) order by m.name)
        from account_merchant am join merchant m using (merchant_id) where am.account_id = s.account_id), '[]'::json) as merchants,
      s.shift_id as shift, s.daily_capacity as "dailyCapacity", s.case_limit as "caseLimit", s.languages,
      s.stages_covered as "stagesCovered",
      coalesce((select json_agg(json_build_object('channel', o.channel, 'name', o.name, 'prefix', o.prefix_shown) order by o.channel, o.name)
        from outbound_account o where o.account_id = s.account_id and o.active), '[]'::json) as "outboundAccounts",
      ${tfaOf(now)} as tfa, case when a.tfa_exempt_until > ${now} then a.tfa_exempt_until end as "tfaExemptUntil",
      coalesce((select json_agg(json_build_object('day', wp.day, 'plan', wp.plan) order by wp.day)
        from weekend_plan wp where wp.account_id = s.account_id and wp.day >= (${now}::timestamptz)::date), '[]'::json) as "weekendPlan",
      s.test_score as "testScore", ${leavingOf} as leaving, ${postingsOf} as postings
    from staff s ${staffJoins} left join staff_person p on p.account_id = s.account_id
      left join account h on h.account_id = p.recruiter_id
    where s.account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return whole ? { ...row, masked: false } : { ...masked(row), masked: true }
}

const through = (mask: (text: string) => string, text: string | null): string | null =>
  text === null ? null : mask(text)

function masked(row: Omit<UserInfo, 'masked'>): Omit<UserInfo, 'masked'> {
  return {
    ...row,
    birthday: null,
    phone: through(maskPhone, row.phone),
    secondPhone: through(maskPhone, row.secondPhone),
    email: through(maskEmail, row.email),
    address: through(maskAll, row.address),
    emergencyPhone: through(maskPhone, row.emergencyPhone),
    bankAccount: through(maskNumber, row.bankAccount),
  }
}
