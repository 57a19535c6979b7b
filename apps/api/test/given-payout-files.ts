/**
 * Bancolombia's side of a payout file, for tests: the text read by the layout's own columns, apart from the writer, and an answer as the
 * bank's portal lets it be downloaded.
 */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { answerPayoutFile } from '@cordillera/contract/payment/bancolombia/payout-file'
import { sql } from '../src/platform/db.ts'
import { givenLoans } from './given-loans.ts'
import type { Person, TestApp } from './harness.ts'

export const payingSettings = { nit: '900123456', account: '00000012345678901', accountKind: 'S' }

/** A channel that pays pesos of Colombia by file, in use and preferred to all others. */
export async function payOutChannel(test: TestApp, settings: Record<string, string> = payingSettings): Promise<void> {
  const fields = { active: true, settings: JSON.stringify(settings), madeAt: test.clock.now() }
  await test.app.db
    .insertInto('paymentChannel')
    .values({
      ...{ code: 'BANCOLOMBIA', provider: 'BANCOLOMBIA', country: 'CO', currency: 'COP', direction: 'payOut' },
      ...{ method: 'ACH', ...fields },
    })
    .onConflict((conflict) => conflict.columns(['code', 'direction']).doUpdateSet({ settings: fields.settings }))
    .execute()
}

export interface GivenPayout {
  payoutId: string
  trackingKey: string
  refundId: string
  userId: string
  amountMinor: number
}

/** Approved refunds of Colombian borrowers that wait to be sent. */
export async function givenPesoOrders(
  test: TestApp,
  amounts: readonly number[],
  { merchant = 'Cafe Plata', bank = 'Banco de Bogotá' }: { merchant?: string; bank?: string | null } = {},
): Promise<GivenPayout[]> {
  const [loan] = await givenLoans(test, { merchant, dpd: 0 })
  const now = test.clock.now()
  await sql`update borrower set bank_account = '24012345678' where user_id = ${loan?.userId ?? ''}`.execute(test.app.db)
  const { rows } = await sql<GivenPayout>`
    with r as (
      insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
      select b.merchant_id, b.user_id, a.amount, 'COP', 'approved', 'paid twice', (select min(account_id) from account), ${now}
      from borrower b, unnest(${[...amounts]}::bigint[]) a (amount) where b.user_id = ${loan?.userId ?? ''}
      returning refund_id, merchant_id, user_id, amount_minor
    ), o as (
      insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, bank, concept, channel,
        tracking_key, state, made_at)
      select merchant_id, 'refund', refund_id, amount_minor, 'COP', 'JOSÉ NÚÑEZ', '24012345678', ${bank}::text, 'devolucion', 'ACH',
        'CO' || new_id('T'), 'waiting', ${now} from r returning payout_id, tracking_key, target_id, amount_minor
    )
    select payout_id, tracking_key, refund_id, user_id, o.amount_minor from o join r on r.refund_id = o.target_id`.execute(
    test.app.db,
  )
  return rows
}

/** A field by its first and last column, counted from one. */
const at = (line: string, first: number, last: number): string => line.slice(first - 1, last)

export interface PabOrder {
  document: string
  name: string
  bank: string
  account: string
  kind: string
  cents: number
  reference: string
}
/** The file as the bank reads it; throws where it is none. */
export function readPab(text: string) {
  if (!/^[\x20-\x7e\r\n]+$/.test(text) || !text.endsWith('\r\n')) throw new Error('not ASCII in lines of CR LF')
  const [head = '', ...lines] = text.slice(0, -2).split('\r\n')
  if ([head, ...lines].some(({ length }) => length !== 264)) throw new Error('a record has not 264 columns')
  if (at(head, 1, 1) !== '1' || lines.some((line) => at(line, 1, 1) !== '6')) throw new Error('wrong record types')
  const orders: PabOrder[] = lines.map((line) => ({
    document: at(line, 2, 16).trim(),
    name: at(line, 17, 46).trim(),
    bank: at(line, 47, 55),
    account: at(line, 56, 72).trim(),
    kind: at(line, 74, 75),
    cents: Number(at(line, 76, 92)),
    reference: at(line, 101, 121).trim(),
  }))
  return {
    nit: at(head, 2, 16),
    day: at(head, 46, 53),
    sequence: at(head, 54, 55),
    count: Number(at(head, 64, 69)),
    debits: Number(at(head, 70, 86)),
    credits: Number(at(head, 87, 103)),
    account: at(head, 104, 114),
    accountKind: at(head, 115, 115),
    orders,
  }
}

const pesos = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** What the bank says of the lines, in the columns of its download. */
export const answerCsv = (told: readonly { reference: string; cents: number; state: string; why?: string }[]): string =>
  [
    'Referencia;Valor;Estado;Causal',
    ...told.map(({ reference, cents, state, why = '' }) => `${reference};${pesos(cents)};${state};${why}`),
  ].join('\r\n')

/** What the job of an answer ended with. */
export async function sendAnswer(test: TestApp, person: Person, payoutFileId: string, content: string) {
  const { fileId } = (await person.upload(uploadFile, {}, { name: 'respuesta.csv', content })).data
  const { jobId } = await person.call(answerPayoutFile, { payoutFileId, fileId })
  await test.drainJobs()
  return person.call(getJob, { jobId })
}
