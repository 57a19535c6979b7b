/** A country's contacts of a month in figures, under the name of its authority and law. */
import { loggedChannels } from '@cordillera/contract/collection/channels'
import { outsideWords, policyName } from '@cordillera/contract/compliance/policy'
import {
  type ContactRule,
  type NoticeRule,
  nameOfRule,
  type SilenceKind,
  silenceKinds,
} from '@cordillera/contract/compliance/rules'
import { contactAuthorities, reportColumns } from '@cordillera/contract/compliance/wall'
import { type Country, countries } from '@cordillera/contract/countries'
import { type TemplateModel, templateModels } from '@cordillera/contract/messaging/sms-template-terms'
import type { Language } from '@cordillera/contract/words'
import { addDays, dayIn } from '../platform/clock.ts'
import { array, type Db, duringDays, sql } from '../platform/db.ts'
import { computed, type ListAsked, listFile } from '../platform/export.ts'
import { dossierCodes } from './dossier.words.ts'
import { leftLawOn, namedPolicies } from './policy-name.queries.ts'
import { reportWords } from './report.words.ts'

interface Of {
  country: Country
  /** `2026-10`. */
  month: string
}
interface Line {
  section: string
  item: string
  detail: string
  count: number
}
interface Asking {
  db: Db
  merchants: ReturnType<typeof sql>
  /** Whether an instant lies in the month, by the clock of the country's capital. */
  during(at: string): ReturnType<typeof sql>
  language: Language
}

export const reportFile = listFile({
  name: 'contact-report',
  of: ({ country, month }: Of) => `${country}-${month}`,
  columns: reportColumns,
  async *rows(asked: ListAsked, of: Of) {
    yield* computed<Line>(await linesOf(asked, of))
  },
})

async function linesOf({ reach, user, language, now }: ListAsked, { country, month }: Of): Promise<Line[]> {
  const dayFrom = `${month}-01`
  const days = { dayFrom, dayTo: addDays(`${addDays(dayFrom, 31).slice(0, 7)}-01`, -1) }
  const asking: Asking = {
    db: reach.merchant(...user.merchants),
    merchants: sql`(select merchant_id from merchant
      where country = ${country} and merchant_id = any(${array([...user.merchants])}::smallint[]))`,
    during: (at) => duringDays(sql.ref(at), sql`${countries[country].zone}::text`, days),
    language,
  }
  const say = (word: keyof typeof reportWords) => reportWords[word][language]
  const parts = await Promise.all([
    contactLines(asking),
    refusalLines(asking),
    noticeLines(asking),
    registerLines(asking),
    authorityLines(asking, days, dayIn(countries[country].zone, now)),
    policyLines(asking, country, days.dayTo),
  ])
  const heading = { section: say('report'), item: contactAuthorities[country][language], detail: `${country} ${month}` }
  return [{ ...heading, count: parts.flat().length }, ...parts.flat()]
}

/** By channel: what went out, what reached somebody, how many people; and what nobody asked the gate about. */
async function contactLines({ db, merchants, during, language }: Asking): Promise<Line[]> {
  const { rows } = await sql<{ channel: string; went: number; reached: number; people: number }>`
    select h.channel, count(*)::int as went, count(*) filter (where h.reached or h.delivered)::int as reached,
      count(distinct h.person)::int as people
    from contact_attempt h where h.merchant_id in ${merchants} and h.went_at is not null and ${during('h.decided_at')}
    group by h.channel`.execute(db)
  const { rows: without } = await sql<{ n: number }>`
    select count(*)::int as n from contact_log l
    where l.merchant_id in ${merchants} and ${during('l.at')} and l.decision_id is null and l.result <> 15`.execute(db)
  const section = reportWords.contacts[language]
  const found = new Map(rows.map((row) => [row.channel, row]))
  return [
    ...loggedChannels.flatMap((channel) => {
      const { went = 0, reached = 0, people = 0 } = found.get(channel) ?? {}
      const item = dossierCodes[channel]?.[language] ?? channel
      return [
        { section, item, detail: reportWords.went[language], count: went },
        { section, item, detail: reportWords.reached[language], count: reached },
        { section, item, detail: reportWords.people[language], count: people },
      ]
    }),
    { section, item: reportWords.without[language], detail: '', count: without[0]?.n ?? 0 },
  ]
}

async function refusalLines({ db, merchants, during, language }: Asking): Promise<Line[]> {
  const { rows } = await sql<{ rule: ContactRule; channel: string; n: number }>`
    select d.rule, d.channel, count(*)::int as n from contact_decision d
    where d.merchant_id in ${merchants} and not d.allowed and ${during('d.at')}
    group by d.rule, d.channel order by n desc, d.rule, d.channel`.execute(db)
  return rows.map(({ rule, channel, n }) => ({
    section: reportWords.refusals[language],
    item: nameOfRule(rule)[language],
    detail: dossierCodes[channel]?.[language] ?? channel,
    count: n,
  }))
}

/** Messages that are not collection: what each purpose let out, and by which rules it was held back. */
async function noticeLines({ db, merchants, during, language }: Asking): Promise<Line[]> {
  const { rows } = await sql<{ purpose: TemplateModel; rule: NoticeRule | null; n: number }>`
    select n.purpose, n.rule, count(*)::int as n from notice_decision n
    where n.merchant_id in ${merchants} and ${during('n.at')}
    group by n.purpose, n.rule order by n.purpose, n desc, n.rule`.execute(db)
  return rows.map(({ purpose, rule, n }) => ({
    section: reportWords.notices[language],
    item: templateModels[purpose][language],
    detail: rule === null ? reportWords.went[language] : nameOfRule(rule)[language],
    count: n,
  }))
}

/** Complaints by who complained, silences by kind: begun and ended in the month. */
async function registerLines({ db, merchants, during, language }: Asking): Promise<Line[]> {
  const { rows: complaints } = await sql<{ kind: string; authority: string | null; opened: number; closed: number }>`
    select kind, authority, count(*) filter (where ${during('opened_at')})::int as opened,
      count(*) filter (where closed_at is not null and ${during('closed_at')})::int as closed
    from complaint where merchant_id in ${merchants} and (${during('opened_at')} or closed_at is not null and ${during('closed_at')})
    group by kind, authority order by kind, authority`.execute(db)
  const { rows: silences } = await sql<{ kind: SilenceKind; begun: number; lifted: number }>`
    select kind, count(*) filter (where ${during('made_at')})::int as begun,
      count(*) filter (where lifted_at is not null and ${during('lifted_at')})::int as lifted
    from silence where merchant_id in ${merchants} and (${during('made_at')} or lifted_at is not null and ${during('lifted_at')})
    group by kind order by kind`.execute(db)
  const begun = reportWords.begun[language]
  const ended = reportWords.ended[language]
  return [
    ...complaints.flatMap(({ kind, authority, opened, closed }) => {
      const item = kind === 'authority' ? (authority ?? reportWords.authority[language]) : reportWords.dispute[language]
      const section = reportWords.complaints[language]
      return [
        { section, item, detail: begun, count: opened },
        { section, item, detail: ended, count: closed },
      ]
    }),
    ...silences.flatMap(({ kind, begun: made, lifted }) => {
      const section = reportWords.silences[language]
      const item = silenceKinds[kind].words[language]
      return [
        { section, item, detail: begun, count: made },
        { section, item, detail: ended, count: lifted },
      ]
    }),
  ]
}

/** Complaints through authorities by their own register: also of bills that nobody collects. */
async function authorityLines(
  { db, merchants, language }: Asking,
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
  today: string,
): Promise<Line[]> {
  const { rows } = await sql<{ authority: string; received: number; answered: number; late: number }>`
    select authority, count(*) filter (where received_day between ${dayFrom}::date and ${dayTo}::date)::int as received,
      count(*) filter (where answered_day between ${dayFrom}::date and ${dayTo}::date)::int as answered,
      count(*) filter (where coalesce(answered_day, ${today}::date) > deadline_day and deadline_day between ${dayFrom}::date and ${dayTo}::date)::int as late
    from authority_complaint where merchant_id in ${merchants} and received_day <= ${dayTo}::date
    group by authority order by authority`.execute(db)
  const section = reportWords.authorities[language]
  return rows
    .filter(({ received, answered, late }) => received + answered + late > 0)
    .flatMap(({ authority: item, ...counts }) =>
      (['received', 'answered', 'late'] as const).map((what) => ({
        ...{ section, item, detail: reportWords[what][language], count: counts[what] },
      })),
    )
}

/** The policies that held within the month, with the law they name. */
async function policyLines({ db, language }: Asking, country: Country, dayTo: string): Promise<Line[]> {
  const month = dayTo.slice(0, 7)
  const { rows } = await sql<{ policyId: number }>`
    select policy_id from (
      select *, lead(effective_from) over (order by effective_from) as next
      from contact_policy where country = ${country} and state = 'approved') p
    where effective_from <= ${dayTo}::date and (next is null or next > ${`${month}-01`}::date) order by effective_from`.execute(
    db,
  )
  const named = await namedPolicies(db)
  return rows.flatMap(({ policyId }) => {
    const policy = named.get(policyId)
    if (!policy) return []
    const points = leftLawOn(policy, policy.from > `${month}-01` ? policy.from : `${month}-01`)
    const item = policyName(policy)[language]
    return [
      {
        section: reportWords.policies[language],
        item: points.length > 0 ? `${item}: ${outsideWords(points)[language]}` : item,
        detail: policy.source,
        count: 1,
      },
    ]
  })
}
