/** Many who change the configuration of one app at the same moment: a few in crowd.test.ts, a crowd in crowd.deep.ts. */
import { createAppKey } from '@cordillera/contract/access/app-key'
import { listConfigurations, publishRelease, releaseDetail, withdrawContent } from '@cordillera/contract/market/release'
import { beforeAll, expect, test } from 'vitest'
import { approved, editors, fetched, merchantOf, published, publishing, saveParameter } from './given-content.ts'
import { type Person, startApp } from './harness.ts'

/** How many releases are published, and how many items withdrawn, at once. */
interface Crowd {
  releases: number
  withdrawals: number
}

/** Tests of a file, with an app of their own. */
export function changesContentAtOnce({ releases: many, withdrawals }: Crowd): void {
  const testApp = startApp()
  let people: { writer: Person; approver: Person }
  let key: string
  const app = () => fetched(testApp(), key)
  const parametersOf = async () =>
    Object.fromEntries(((await app()).items['parameter'] ?? []).map(({ slot, value }) => [slot, value]))

  beforeAll(async () => {
    people = await editors(testApp())
    const superuser = await testApp().given.person({ superuser: true })
    key = (await superuser.call(createAppKey, { merchant: await merchantOf(people.writer), name: 'android' })).key
    await published(people, publishing((await saveParameter(people.writer, 'crowd.stays', 'x')).itemId))
  })

  test(`${many} releases at the same moment make ${many} numbers without a gap, and all of them are seen`, async () => {
    const { writer, approver } = people
    const slots = Array.from({ length: many }, (_, at) => `many.${at}`)
    const releases: { releaseId: string; version: number }[] = []
    for (const slot of slots)
      releases.push(await approved(people, publishing((await saveParameter(writer, slot, slot)).itemId)))
    const before = (await app()).number
    // of those who ask over the same configuration one wins, and the others ask again over the new one
    for (let round = 0; round < many * 2 && releases.length > 0; round++) {
      const { heads } = await approver.call(releaseDetail, { releaseId: releases[0]?.releaseId ?? '' })
      const answers = await Promise.all(
        releases.map(({ releaseId, version }) => approver.raw(publishRelease, { releaseId, version, ifMatch: heads })),
      )
      releases.splice(0, releases.length, ...releases.filter((_, at) => answers[at]?.code !== 2000))
    }
    expect(releases).toEqual([])
    expect((await app()).number).toBe(before + slots.length)
    const { list } = await writer.call(listConfigurations, { platform: 'Android', pageSize: 100 })
    const numbers = list.map(({ number }) => number).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(Object.keys(await parametersOf())).toEqual(expect.arrayContaining(slots))
  }, 120_000)

  test(`of ${withdrawals} who withdraw something at the same moment each gets a number, and nothing else is lost`, async () => {
    const { writer, approver } = people
    const items: string[] = []
    for (let at = 0; at < withdrawals; at++) items.push((await saveParameter(writer, `crowd.${at}`, 'x')).itemId)
    await published(people, publishing(...items))
    const { number } = await app()
    const answers = await Promise.all(
      items.map((itemId) => approver.raw(withdrawContent, { itemIds: [itemId], reason: 'all of them at once' })),
    )
    // who is told that somebody else is at it has changed nothing
    const done = answers.filter(({ code }) => code === 2000).length
    expect(done).toBeGreaterThan(0)
    expect((await app()).number).toBe(number + done)
    const left = Object.keys(await parametersOf()).filter((slot) => slot.startsWith('crowd.'))
    expect(left).toContain('crowd.stays')
    expect(left).toHaveLength(1 + items.length - done)
  }, 120_000)
}
