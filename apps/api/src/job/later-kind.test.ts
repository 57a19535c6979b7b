/** During an upgrade processes of two versions work the same jobs: each takes what it knows. */
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'

const testApp = startApp()

test('a job of a kind that this version does not know waits for a process that does, and holds up nothing', async () => {
  const { app, clock } = testApp()
  const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  app.jobs.define('test.known', async () => ({ counts: {} }))
  const ask = () =>
    app.db.transaction().execute((tx) =>
      app.jobs.enqueue(tx, {
        ...{ kind: 'test.known', title: 'A test', input: {} },
        ...{ createdBy: asker.accountId, now: clock.now() },
      }),
    )
  const later = await ask()
  // as a process of a later version asked for it
  await app.db.updateTable('job').set({ kind: 'test.ofALaterVersion' }).where('jobId', '=', later).execute()
  clock.advance(1000)
  const known = await ask()
  const stateOf = async (jobId: string) =>
    (await app.db.selectFrom('job').select('state').where('jobId', '=', jobId).executeTakeFirstOrThrow()).state
  app.jobs.open({ work: true })
  await expect.poll(() => stateOf(known)).toBe('done')
  expect(await stateOf(later)).toBe('queued')
})
