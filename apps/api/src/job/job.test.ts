import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endAccountSessions } from '@cordillera/contract/access/account'
import { saveRole } from '@cordillera/contract/access/role'
import { logout } from '@cordillera/contract/access/session'
import { eventStream } from '@cordillera/contract/job/events'
import { downloadFile, uploadFile } from '@cordillera/contract/job/file'
import { getJob, listJobs, retryJob } from '@cordillera/contract/job/job'
import { describe, expect, test, vi } from 'vitest'
import type { Person } from '../../test/harness.ts'
import { startApp } from '../../test/harness.ts'
import { notify } from '../platform/events.ts'
import { Failure } from '../platform/fail.ts'
import type { JobWorker } from '../platform/jobs.ts'
import { fileLimitBytes } from '../platform/server.ts'

const testApp = startApp()

/** A job of a kind that does what `work` says, asked for by a person. */
async function givenJob(person: Person, work: JobWorker<unknown>) {
  const { app, clock } = testApp()
  const kind = `test.${Math.random().toString(36).slice(2)}`
  app.jobs.define(kind, work)
  return app.db.transaction().execute((tx) =>
    app.jobs.enqueue(tx, {
      kind,
      title: 'A test',
      input: { day: '2026-11-21' },
      createdBy: person.accountId,
      now: clock.now(),
    }),
  )
}

const filesKept = async () =>
  Number(
    (
      await testApp()
        .app.db.selectFrom('file')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

async function listen(): Promise<number> {
  const { http } = testApp().app
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  return (http.server.address() as AddressInfo).port
}

describe('files', () => {
  test('of work that its asker may ask for no more are read no more, nor what the work said of their rows', async () => {
    const { app, clock } = testApp()
    const person = await testApp().given.person({ role: 'FINANCE' })
    const upload = async () => (await person.upload(uploadFile, {}, { name: 'a.csv', content: 'a;b' })).data.fileId
    const files = { source: await upload(), error: await upload(), refused: await upload() }
    const alone = await upload()
    const { jobId } = await app.db
      .insertInto('job')
      .values({
        ...{ kind: 'payment.import.run', title: 'Payments', state: 'done', input: '{}', createdBy: person.accountId },
        ...{ createdAt: clock.now(), sourceFile: files.source, errorFile: files.error },
        result: JSON.stringify({ refusedFileId: files.refused, errors: [{ row: 2 }] }),
      })
      .returning('jobId')
      .executeTakeFirstOrThrow()
    for (const fileId of Object.values(files)) expect((await person.download(downloadFile, { fileId })).http).toBe(200)
    expect((await person.call(getJob, { jobId })).result).toMatchObject({ refusedFileId: files.refused })
    await app.db.deleteFrom('accountRole').where('accountId', '=', person.accountId).execute()
    app.forget(person.accountId)
    for (const fileId of Object.values(files)) await person.refused(downloadFile, { fileId }, 'access.forbidden')
    expect((await person.call(getJob, { jobId })).result).toBeNull()
    expect((await person.download(downloadFile, { fileId: alone })).http).toBe(200)
  })

  test('a file comes back as it was sent, under its name, to be saved', async () => {
    const person = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const content = Buffer.from('á;b\r\n1;2\r\n')
    const sent = await person.upload(uploadFile, {}, { name: 'préstamos.csv', content })
    expect(sent).toMatchObject({ code: 2000, data: { name: 'préstamos.csv', sizeBytes: content.length } })
    const back = await person.download(downloadFile, { fileId: sent.data.fileId })
    expect(back.body).toEqual(content)
    expect(back.headers['content-disposition']).toContain(
      'attachment; filename="pr_stamos.csv"; filename*=UTF-8\'\'pr%C3%A9stamos.csv',
    )
  })

  test('a file of several chunks keeps every byte', async () => {
    const person = await testApp().given.person({ superuser: true })
    const content = Buffer.alloc(1_000_003, 'abcdefg')
    const { data } = await person.upload(uploadFile, {}, { name: 'big.bin', content })
    const back = await person.download(downloadFile, { fileId: data.fileId })
    expect(back.body.equals(content)).toBe(true)
  })

  test("another person's file does not exist; a superuser reads it", async () => {
    const maker = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const other = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const superuser = await testApp().given.person({ superuser: true })
    const { data } = await maker.upload(uploadFile, {}, { name: 'mine.txt', content: 'mine' })
    await other.refused(downloadFile, { fileId: data.fileId }, 'file.missing')
    expect((await superuser.download(downloadFile, { fileId: data.fileId })).body.toString()).toBe('mine')
  })

  test('an empty file is refused, and an upload that is none', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const empty = await person.upload(uploadFile, {}, { name: 'empty.csv', content: '' })
    expect(empty.msg).toMatch(/empty; nothing was kept/)
    await person.refused(uploadFile, {}, 'request.malformed')
  })

  test('a file beyond the limit is refused in a sentence and nothing is kept', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const before = await filesKept()
    const answer = await person.upload(uploadFile, {}, { name: 'big.csv', content: Buffer.alloc(fileLimitBytes + 1) })
    expect(answer).toMatchObject({ http: 413, code: 413 })
    expect(answer.msg).toBe(
      'The file or request is larger than 64 MB; nothing was kept. Split it and upload the parts.',
    )
    expect(await filesKept()).toBe(before)
  })

  test('200 MB are refused before they have travelled', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const port = await listen()
    const status = await new Promise<number | undefined>((resolve) => {
      const headers = {
        authorization: `JWT ${person.token}`,
        'device-id': person.deviceId,
        'content-type': 'multipart/form-data; boundary=big',
        'content-length': 200 * 1024 * 1024,
      }
      const sending = httpRequest({ port, path: uploadFile.path, method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode)
        sending.destroy()
      })
      sending.on('error', () => {})
      sending.write('--big\r\n')
    })
    expect(status).toBe(413)
  })

  test('an upload that breaks off in the middle keeps nothing, and the server goes on', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const before = await filesKept()
    const port = await listen()
    await new Promise<void>((resolve) => {
      const half = httpRequest({
        port,
        path: uploadFile.path,
        method: 'POST',
        headers: {
          authorization: `JWT ${person.token}`,
          'device-id': person.deviceId,
          'content-type': 'multipart/form-data; boundary=half',
          'content-length': 1_000_000,
        },
      })
      half.on('error', () => resolve())
      half.write('--half\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\n')
      half.write(Buffer.alloc(300_000, 'x'))
      setTimeout(() => half.destroy(), 150)
    })
    const whole = await person.upload(uploadFile, {}, { name: 'whole.csv', content: 'whole' })
    expect(whole.code).toBe(2000)
    expect(await filesKept()).toBe(before + 1)
  })

  test('nobody uploads without a session', async () => {
    const answer = await testApp().sendRaw(uploadFile.path, '--x--\r\n', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(answer.http).toBe(401)
  })
})

describe('the job centre', () => {
  test('people see their own jobs with counts and outcome; a superuser sees everyone’s', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const other = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const superuser = await testApp().given.person({ superuser: true })
    const jobId = await givenJob(asker, async () => ({ counts: { rows: 3 }, result: { fine: true } }))
    await testApp().drainJobs()
    const { list } = await asker.call(listJobs, {})
    expect(list).toMatchObject([{ jobId, state: 'done', counts: { rows: 3 }, createdBy: asker.accountId }])
    expect(await asker.call(getJob, { jobId })).toMatchObject({
      state: 'done',
      input: { day: '2026-11-21' },
      result: { fine: true },
    })
    expect((await other.call(listJobs, {})).list).toEqual([])
    await other.refused(getJob, { jobId }, 'job.missing')
    expect((await superuser.call(listJobs, {})).list.map((job) => job.jobId)).toContain(jobId)
    expect((await superuser.call(listJobs, { mine: true })).list).toEqual([])
  })

  test('a job that fails says why in the reader’s language and can be put back', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    let attempts = 0
    const jobId = await givenJob(asker, async () => {
      if (attempts++ === 0) throw new Failure('file.empty')
      return { counts: {} }
    })
    await testApp().drainJobs()
    const spanish = await asker.raw(getJob, { jobId }, { 'accept-language': 'es' })
    expect(spanish.data).toMatchObject({ state: 'failed', error: expect.stringMatching(/^El archivo está vacío/) })
    await asker.call(retryJob, { jobId })
    await testApp().drainJobs()
    expect(await asker.call(getJob, { jobId })).toMatchObject({ state: 'done', error: null, attempts: 2 })
    await asker.refused(retryJob, { jobId }, 'job.notRetryable')
  })

  test('who may no longer ask for such work may not put it back', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const { app, clock } = testApp()
    app.jobs.define('test.needing', async () => Promise.reject(new Failure('file.empty')), 'jobs_import')
    const about = { kind: 'test.needing', title: 'A test', input: {}, createdBy: asker.accountId, now: clock.now() }
    const jobId = await app.db.transaction().execute((tx) => app.jobs.enqueue(tx, about))
    await testApp().drainJobs()
    await asker.refused(retryJob, { jobId }, 'access.forbidden')
  })

  test('a job of somebody who may no longer do such work, or is no longer here, does nothing and says so', async () => {
    const { app, clock } = testApp()
    const asker = await testApp().given.person({ superuser: true })
    let worked = 0
    const work = async () => ({ counts: { worked: ++worked } })
    app.jobs.define('test.rights', work, 'jobs_import')
    const about = { kind: 'test.rights', title: 'A test', input: {}, createdBy: asker.accountId, now: clock.now() }
    const ask = () => app.db.transaction().execute((tx) => app.jobs.enqueue(tx, about))
    const demoted = await ask()
    await app.db.updateTable('account').set({ isSuperuser: false }).where('accountId', '=', asker.accountId).execute()
    await testApp().drainJobs()
    const gone = await ask()
    const leaving = app.db.updateTable('account').set({ isSuperuser: true, active: false })
    await leaving.where('accountId', '=', asker.accountId).execute()
    await testApp().drainJobs()
    const reader = await testApp().given.person({ superuser: true })
    for (const jobId of [demoted, gone]) {
      expect(await reader.call(getJob, { jobId })).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/^Whoever asked for this job may no longer do such work; nothing was done/),
      })
    }
    expect(worked).toBe(0)
  })

  test('a job whose worker died waits again and is worked; a running one is left alone', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const { app } = testApp()
    const dead = await givenJob(asker, async () => ({ counts: {} }))
    await app.db.updateTable('job').set({ state: 'running' }).where('jobId', '=', dead).execute()
    let finish: (() => void) | undefined
    const living = await givenJob(asker, () => new Promise((resolve) => (finish = () => resolve({ counts: {} }))))
    const run = app.jobs.run(living)
    // it says that it runs before its work has begun
    await expect.poll(() => finish).toBeDefined()
    expect((await asker.call(getJob, { jobId: living })).state).toBe('running')
    await app.jobs.resumeInterrupted()
    expect((await asker.call(getJob, { jobId: dead })).state).toBe('queued')
    finish?.()
    await run
    expect((await asker.call(getJob, { jobId: living })).state).toBe('done')
    await testApp().drainJobs()
    expect((await asker.call(getJob, { jobId: dead })).state).toBe('done')
  })

  test('more jobs asked for at once than there are connections for are worked one after the other', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const { app } = testApp()
    const jobs = await Promise.all(
      Array.from({ length: 9 }, () =>
        givenJob(asker, async ({ db, progress }) => {
          await progress(1, 1)
          await db.transaction().execute((tx) => tx.selectFrom('job').select('jobId').limit(1).execute())
          return { counts: {} }
        }),
      ),
    )
    expect(await Promise.all(jobs.map((jobId) => app.jobs.run(jobId)))).not.toContain(false)
    for (const jobId of jobs) expect((await asker.call(getJob, { jobId })).state).toBe('done')
  })

  test('a job that its server never survives is given up after some tries, and people can put it back', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const { app } = testApp()
    const jobId = await givenJob(asker, async () => ({ counts: {} }))
    for (let times = 0; times <= 5; times++) {
      await app.db.updateTable('job').set({ state: 'running' }).where('jobId', '=', jobId).execute()
      await app.jobs.resumeInterrupted()
    }
    expect(await asker.call(getJob, { jobId })).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The job was interrupted several times/),
    })
    await asker.call(retryJob, { jobId })
    await testApp().drainJobs()
    expect((await asker.call(getJob, { jobId })).state).toBe('done')
  })
})

/** Opens a person's event stream; `heard` grows, `ended` settles when the server ends it. */
async function openEvents(person: Person) {
  const port = await listen()
  const answer = await fetch(`http://127.0.0.1:${port}${eventStream.path}`, {
    method: 'POST',
    headers: { authorization: `JWT ${person.token}`, 'device-id': person.deviceId },
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const stream = { heard: '', ended: Promise.resolve() }
  stream.ended = (async () => {
    for await (const bytes of answer.body ?? []) stream.heard += Buffer.from(bytes).toString()
  })()
  return stream
}

describe('events', () => {
  test('an account that opens stream after stream keeps the newest ones', async () => {
    const person = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const before = testApp().app.events.streams
    const oldest = await openEvents(person)
    for (let n = 0; n < 30; n++) await openEvents(person)
    await oldest.ended
    await vi.waitFor(() => expect(testApp().app.events.streams - before).toBe(30))
  })

  test('whose role gains or loses a right hears of it at once: the page draws its buttons anew', async () => {
    const administrator = await testApp().given.person({ superuser: true })
    const person = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const stream = await openEvents(person)
    expect(stream.heard).not.toContain('event: rights')
    await administrator.call(saveRole, {
      name: 'Tool user',
      description: '',
      permissions: ['web_menu_tools'],
      contains: [],
    })
    await vi.waitFor(() => expect(stream.heard).toContain('event: rights'))
  })

  test('a person hears of the own jobs and of nobody else’s, until signing out', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const [mine, others] = [
      await openEvents(asker),
      await openEvents(await testApp().given.person({ role: 'LEADER', stage: 'S1A' })),
    ]
    const jobId = await givenJob(asker, async () => ({ counts: {} }))
    await testApp().drainJobs()
    await expect.poll(() => mine.heard).toContain(`event: job\ndata: {"jobId":"${jobId}","state":"done"}`)
    expect(others.heard).not.toContain(jobId)
    await asker.call(logout, {})
    await givenJob(asker, async () => ({ counts: {} }))
    await testApp().drainJobs()
    await mine.ended
  })

  test('a merchant that was taken away while a page listens is heard no more', async () => {
    const { app, given } = testApp()
    const person = await given.person({ role: 'FINANCE' })
    const merchants = await app.db
      .selectFrom('accountMerchant')
      .select('merchantId')
      .where('accountId', '=', person.accountId)
      .orderBy('merchantId')
      .execute()
    const [kept, taken] = merchants.map(({ merchantId }) => merchantId)
    if (!kept || !taken) throw new Error('two merchants were asked for')
    const stream = await openEvents(person)
    const announceTo = (merchant: number, about: string) =>
      notify(app.db, { topic: 'ageing', merchants: [merchant], data: { about } })
    await announceTo(taken, 'before')
    await expect.poll(() => stream.heard).toContain('before')
    await app.db
      .deleteFrom('accountMerchant')
      .where('accountId', '=', person.accountId)
      .where('merchantId', '=', taken)
      .execute()
    app.forget(person.accountId)
    await announceTo(taken, 'after')
    await announceTo(kept, 'own')
    await expect.poll(() => stream.heard).toContain('own')
    expect(stream.heard).not.toContain('after')
  })

  test('whoever works with no cases hears of none, nor does who worked with some until a moment ago', async () => {
    const { app, given } = testApp()
    const office = await given.person({ role: 'ADMINISTRATIVE' })
    const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
    const merchant = await given.merchantId('Luna Credito')
    const [inOffice, ofAgent] = [await openEvents(office), await openEvents(agent)]
    const announce = async (about: string) => {
      for (const topic of ['case', 'payment', 'ppd'])
        await notify(app.db, { topic, merchants: [merchant], data: { caseId: about } })
      await notify(app.db, { topic: 'call', accounts: [agent.accountId, office.accountId], data: { callId: about } })
      // a board's figure moved, which names nobody
      await notify(app.db, { topic: 'work', merchants: [merchant], data: { last: about } })
    }
    await announce('first')
    await expect
      .poll(() => [inOffice.heard, ofAgent.heard].every((text) => text.includes('{"last":"first"}')))
      .toBe(true)
    expect(inOffice.heard).not.toMatch(/(case|call)Id/)
    expect(ofAgent.heard.match(/"(case|call)Id":"first"/g)?.length).toBeGreaterThanOrEqual(3)
    await app.db.updateTable('staff').set({ role: 'ADMINISTRATIVE' }).where('accountId', '=', agent.accountId).execute()
    const roleOf = (name: string) => app.db.selectFrom('role').select('roleId').where('name', '=', name)
    await app.db
      .updateTable('accountRole')
      .set({ roleId: roleOf('ADMINISTRATIVE') })
      .where('accountId', '=', agent.accountId)
      .execute()
    app.forget(agent.accountId)
    await announce('second')
    await expect.poll(() => ofAgent.heard).toContain('{"last":"second"}')
    expect(ofAgent.heard).not.toMatch(/(case|call)Id":"second/)
  })

  test('one event reaches thousands of people', async () => {
    const person = await testApp().given.person({ role: 'FINANCE' })
    const stream = await openEvents(person)
    const accounts = [...Array.from({ length: 3_000 }, (_, index) => 1_000_000 + index), person.accountId]
    await notify(testApp().app.db, { topic: 'case', accounts, data: { change: 'assigned' } })
    await expect.poll(() => stream.heard).toContain('assigned')
  })

  test('somebody signed out by another hears it at once: what is open goes, with nothing said and nothing clicked', async () => {
    const [person, colleague] = [
      await testApp().given.person({ role: 'LEADER', stage: 'S1A' }),
      await testApp().given.person({ role: 'LEADER', stage: 'S1A' }),
    ]
    const [stream, other] = [await openEvents(person), await openEvents(colleague)]
    let isOpen = true
    void other.ended.then(() => {
      isOpen = false
    })
    const admin = await testApp().given.person({ superuser: true })
    await admin.call(endAccountSessions, { accountId: person.accountId, reason: 'left the company' })
    // before the next heartbeat, which would end it too
    const late = new Promise((resolve) => setTimeout(() => resolve('still open'), 20_000))
    expect(await Promise.race([stream.ended.then(() => 'ended'), late])).toBe('ended')
    expect(isOpen).toBe(true)
  })

  test('an open stream does not keep an idle session from ending', async () => {
    const asker = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const stream = await openEvents(asker)
    for (const hours of [5, 4]) {
      testApp().clock.advance(hours * 3_600_000)
      const heard = stream.heard.length
      await givenJob(asker, async () => ({ counts: {} }))
      await testApp().drainJobs()
      if (hours === 5) await expect.poll(() => stream.heard.length).toBeGreaterThan(heard)
    }
    await stream.ended
    await asker.refused(listJobs, {}, 'access.signedOut')
  })
})
