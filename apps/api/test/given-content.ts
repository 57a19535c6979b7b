/** Content that tests take for granted: people who keep it, items that are valid, releases that went live. */
import { randomBytes } from 'node:crypto'
import type { Input } from '@cordillera/contract/endpoint'
import { contentChoices, saveContent, uploadImage } from '@cordillera/contract/market/content'
import {
  decideRelease,
  publishRelease,
  releaseDetail,
  saveRelease,
  submitRelease,
} from '@cordillera/contract/market/release'
import sharp from 'sharp'
import type { Person, TestApp } from './harness.ts'

type Draft = Extract<Input<typeof saveContent>, { kind: 'parameter' }>

export const everybody = {
  platform: 'all' as const,
  customer: 'all' as const,
  districts: [] as string[],
  jumpType: 'none' as const,
}

/** Whoever writes and another one who approves. */
export async function editors(test: TestApp): Promise<{ writer: Person; approver: Person }> {
  const writer = await test.given.person({ role: 'TECHNICAL' })
  const approver = await test.given.person({ role: 'TECHNICAL' })
  return { writer, approver }
}

export const merchantOf = async (person: Person) => (await person.call(contentChoices, {})).merchant

export const saveParameter = (person: Person, slot: string, value: string, more: Partial<Draft> = {}) =>
  person.call(saveContent, {
    kind: 'parameter',
    slot,
    title: slot,
    ...everybody,
    body: { type: 'text', value, description: 'for a test' },
    ...more,
  })

export const saveCustom = (
  person: Person,
  slot: string,
  more: Partial<Extract<Input<typeof saveContent>, { kind: 'custom' }>> = {},
) =>
  person.call(saveContent, {
    kind: 'custom',
    slot,
    title: slot,
    ...everybody,
    body: { texts: { es: { title: `Título ${slot}`, text: 'Texto' } } },
    ...more,
  })

export const jpeg = (width = 1080, height = 432) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()

export const alt = { zh: '一张图片', en: 'A picture', es: 'Una imagen' }

export async function givenImage(person: Person, slot: Input<typeof uploadImage>['slot'] = 'banner') {
  const name = `imagen ${randomBytes(3).toString('hex')}`
  const answer = await person.upload(uploadImage, { name, slot, alt }, { name: 'a.jpg', content: await jpeg() })
  return answer.data
}

type Items = Input<typeof saveRelease>['items']

export async function submitted(writer: Person, items: Items, more: Partial<Input<typeof saveRelease>> = {}) {
  const made = await writer.call(saveRelease, { name: 'Cambio', items, ...more })
  return writer.call(submitRelease, { releaseId: made.releaseId, version: made.version })
}

export async function approved(
  { writer, approver }: { writer: Person; approver: Person },
  items: Items,
  more: Partial<Input<typeof saveRelease>> = {},
) {
  const { releaseId, version } = await submitted(writer, items, more)
  return approver.call(decideRelease, { releaseId, version, approve: true, reason: 'revisado' })
}

/** Items that borrowers see from now on. */
export async function published(
  people: { writer: Person; approver: Person },
  items: Items,
  more: Partial<Input<typeof saveRelease>> = {},
) {
  const { releaseId, version } = await approved(people, items, more)
  const { heads } = await people.approver.call(releaseDetail, { releaseId })
  return people.approver.call(publishRelease, { releaseId, version, ifMatch: heads })
}

export const publishing = (...itemIds: string[]): Items => itemIds.map((itemId) => ({ itemId, action: 'publish' }))
export const withdrawing = (...itemIds: string[]): Items => itemIds.map((itemId) => ({ itemId, action: 'withdraw' }))

export interface Delivered {
  http: number
  etag: string
  number: number
  items: Record<string, Record<string, unknown>[]>
  body: string
}

/** What an app of the merchant gets. */
export async function fetched(
  test: TestApp,
  key: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Delivered> {
  const answer = await test.app.http.inject({
    method: 'GET',
    url: '/api/app/content',
    query: { platform: 'Android', version: '1.10.0', language: 'es-MX', ...query },
    headers: { authorization: `APP ${key}`, ...headers },
  })
  const { number = 0, items = {} } = answer.body.startsWith('{') ? JSON.parse(answer.body) : {}
  return { http: answer.statusCode, etag: String(answer.headers['etag']), number, items, body: answer.body }
}
