/** Messages on cases in scope: a page of them, and all for a file. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { messageFailures } from '@cordillera/contract/messaging/failures'
import { type listSent, sentExportColumns } from '@cordillera/contract/messaging/sent'
import { sql } from 'kysely'
import { duringDays } from '../platform/db.ts'
import { each, listFile } from '../platform/export.ts'
import { maskEmail, maskPhone } from '../platform/mask.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Sent = Output<typeof listSent>['list'][number] & { address: string }
type Filter = FilterOf<typeof listSent>
const record = { at: 'queued_at', id: 'message_id' }

/** Addresses are as stored, to be masked by the caller; where a link to pay leads is never told. */
function sent({ rows }: Asked, filter: Filter): Listed {
  const { collector, merchant, caseId, channel, state } = filter
  const asked = [
    collector && sql`h.account_id = ${collector}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    caseId && sql`h.case_id = ${caseId}`,
    channel && sql`h.channel = ${channel}`,
    state && sql`h.state = ${state}`,
    duringDays(sql`h.queued_at`, sql`m.time_zone`, filter),
  ]
  return {
    hits: sql`from ${rows.messages} h join merchant m on m.merchant_id = h.merchant_id where ${all(asked)}`,
    fields: sql`
      h.message_id as "messageId", h.queued_at as time, h.case_id as "caseId", m.name as "merchantName", c.stage as period,
      b.first_name || ' ' || mask_name(b.last_name) as borrower,
      (select split_part(k.name, ' ', 1) from contact k where k.contact_id = h.contact_id) as "contactName", h.address, h.channel,
      h.account_id as collector, a.name as "collectorName", t.name as "templateName",
      regexp_replace(h.body, '(https?://[^/\\s]+/)\\S+', '\\1…', 'g') as text, h.segments, h.state, h.failure, h.failure_code as "failureCode",
      h.sent_at as "sentTime", h.ended_at as "endTime", h.decision_id as "decisionId"`,
    joins: sql`
      join merchant m on m.merchant_id = h.merchant_id join collection_case c on c.case_id = h.case_id
      join borrower b on b.user_id = h.user_id left join account a on a.account_id = h.account_id
      left join message_template t on t.template_id = h.template_id`,
  }
}

export const pageOfSent = (asked: Asked, input: Parsed<typeof listSent>) =>
  pageOf<Sent>(asked.db, input, { ...sent(asked, input), order: byTime(record, input) })

export const masked = <R extends { channel: string; address: string }>(row: R): R => ({
  ...row,
  address: row.channel === 'email' ? maskEmail(row.address) : maskPhone(row.address),
})

export const sentFile = listFile({
  name: 'messages',
  columns: sentExportColumns,
  rows: (asked, filter: Filter) =>
    each(latestFirst<Sent>(asked.db, sent(asked, filter), record), (row) => {
      const failure = row.failure && messageFailures[row.failure]
      return {
        ...masked(row),
        failure: failure?.what[asked.language] ?? null,
        next: failure?.next[asked.language] ?? null,
      }
    }),
})
