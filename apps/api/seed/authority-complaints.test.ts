import { authorityComplaintDetail, listAuthorityComplaints } from '@cordillera/contract/service-desk/organization'
import { expect, test } from 'vitest'
import { ensureYears } from '../src/attendance/public.ts'
import { inTransaction, sql } from '../src/platform/db.ts'
import { givenLoans } from '../test/given-loans.ts'
import { startApp } from '../test/harness.ts'
import { makeAuthorityComplaints } from './authority-complaints.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })

test('complaints of the demo have their letters on file, and none is answered without its answer', async () => {
  const { app, clock, given } = testApp()
  const merchant = 'Luna Credito'
  await ensureYears(app.db, clock.now())
  await given.person({ role: 'CUSTOMER_SERVICE', merchants: [merchant] })
  await givenLoans(testApp(), { merchant, count: 4, dpd: 3 })
  await inTransaction(app.db, (tx) => makeAuthorityComplaints(tx, clock.now()))
  const boss = await given.person({ superuser: true })
  const { list } = await boss.call(listAuthorityComplaints, {})
  expect(list.map(({ state }) => state).sort()).toEqual(['answering', 'closed', 'closed', 'received'])
  for (const { complaintId, state, hearingTime, subject } of list) {
    const { documents } = await boss.call(authorityComplaintDetail, { complaintId })
    expect(documents.map(({ direction }) => direction)).toEqual(state === 'closed' ? ['in', 'out', 'in'] : ['in'])
    expect(hearingTime !== null).toBe(subject === 'charges' || subject === 'fraud')
  }
  const { rows } = await sql`
    select from authority_document d join authority_complaint h using (complaint_id) join file f using (file_id)
      join file_chunk c on c.file_id = f.file_id and c.number = 0
    where d.at > ${clock.now()} or f.size_bytes < 800 or substring(c.bytes from 1 for 5) <> '%PDF-'::bytea`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})
