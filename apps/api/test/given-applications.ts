/** A merchant's lending app at work: its key, people who apply, their pictures. */
import { createAppKey } from '@cordillera/contract/access/app-key'
import type { imageKinds } from '@cordillera/contract/credit/application-state'
import { createApplication, submitApplication, uploadApplicationImage } from '@cordillera/contract/credit/intake'
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { type ErrorName, type ErrorRow, errors, successCode } from '@cordillera/contract/errors'
import { expect } from 'vitest'
import { personOf } from '../seed/identity.ts'
import { card, selfie } from '../seed/pictures.ts'
import { Random } from '../seed/random.ts'
import { type Answer, multipartOf, type TestApp } from './harness.ts'

const random = new Random(7)

export class LendingApp {
  readonly #test: TestApp
  readonly authorization: string
  constructor(test: TestApp, key: string) {
    this.#test = test
    this.authorization = `APP ${key}`
  }

  raw<E extends AnyEndpoint>(endpoint: E, input: Input<E> | unknown): Promise<Answer<Output<E>>> {
    return this.#test.send(endpoint, input, { authorization: this.authorization })
  }

  async call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.raw(endpoint, input)
    expect(answer, `${endpoint.path} was refused`).toMatchObject({ code: successCode })
    return answer.data
  }

  async refused<E extends AnyEndpoint>(endpoint: E, input: Input<E> | unknown, error: ErrorName) {
    return demandRefusal(await this.raw(endpoint, input), error)
  }

  async upload<E extends AnyEndpoint>(endpoint: E, input: Input<E>, name: string, content: Buffer) {
    const { payload, contentType } = multipartOf(input, { name, content })
    const headers = { authorization: this.authorization, 'content-type': contentType }
    return this.#test.sendRaw<Output<E>>(endpoint.path, payload, headers)
  }

  /** A picture of this kind that is taken. */
  async send(appId: string, kind: (typeof imageKinds)[number], content?: Buffer) {
    const picture = content ?? (kind === 'selfie' ? await selfie(random) : await card(random, ['MEXICO', appId]))
    const answer = await this.upload(uploadApplicationImage, { appId, kind }, `${kind}.jpg`, picture)
    expect(answer).toMatchObject({ code: successCode })
    return answer.data
  }

  apply(
    person: Partial<Input<typeof createApplication>['applicant']> = {},
    asked: Partial<Input<typeof createApplication>> = {},
  ) {
    return this.call(createApplication, applicationOf(person, asked))
  }

  /** Applied for, with its pictures, and handed in. */
  async handedIn(...of: Parameters<LendingApp['apply']>) {
    const { appId } = await this.apply(...of)
    await this.send(appId, 'idFront')
    await this.send(appId, 'selfie')
    return this.call(submitApplication, { appId })
  }
}

export function demandRefusal(answer: Answer<unknown>, error: ErrorName) {
  const row: ErrorRow = errors[error]
  expect({ code: answer.code, http: answer.http }, answer.msg).toEqual({ code: row.code, http: row.http ?? 200 })
  return answer
}

let serial = 0

/** Each call another person, who applies for 1,000.00 of the product of `givenProduct`. */
export function applicationOf(
  person: Partial<Input<typeof createApplication>['applicant']> = {},
  asked: Partial<Input<typeof createApplication>> = {},
): Input<typeof createApplication> {
  const { firstName, lastName, gender, birthDate, docType, docNumber, mobile, email, bankAccount } = personOf(
    random,
    'MX',
    ++serial,
  )
  return {
    loanRef: `APP-${serial}`,
    productCode,
    amount: 100_000,
    applicant: { firstName, lastName, gender, birthDate, docType, docNumber, mobile, email, ...person },
    deviceId: `device-${serial}`,
    bankAccount,
    ...asked,
  }
}

export const productCode = 'LUNA-7D-1P'

export async function givenProduct(test: TestApp, merchant = 'Luna Credito'): Promise<void> {
  const merchantId = await test.given.merchantId(merchant)
  await test.app.db
    .insertInto('product')
    .values({
      merchantId,
      code: productCode,
      name: 'Luna 7',
      tenureDays: 7,
      periods: 1,
      currency: 'MXN',
      penaltyDailyRate: '0.01',
      penaltyCapRate: '1',
      graceDays: 0,
      extensionFeeRate: '0.1',
      effectiveFrom: '2026-01-01',
      createdAt: test.clock.now(),
      minAmountMinor: 50_000,
      maxAmountMinor: 500_000,
    })
    .execute()
}

export async function lendingApp(test: TestApp, merchant = 'Luna Credito'): Promise<LendingApp> {
  const superuser = await test.given.person({ superuser: true })
  const merchantId = await test.given.merchantId(merchant)
  const { key } = await superuser.call(createAppKey, { merchant: merchantId, name: 'android' })
  return new LendingApp(test, key)
}
