/** Demo data of money that leaves or is given up: refunds, coupons, new bank accounts and lists of staff that wait for a second person. */
import { issueCoupon, mostByCoupon, voidCoupon } from '@cordillera/contract/coupon/coupon'
import { uploadFile } from '@cordillera/contract/job/file'
import { toDecimal } from '@cordillera/contract/money'
import { askBankCard, decideBankCard } from '@cordillera/contract/payment/bank-card'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { userRefund } from '@cordillera/contract/payment/refund'
import { decidePayOfStaff, payOfMexicoStaff } from '@cordillera/contract/payment/staff-payout'
import type { App } from '../src/platform/app.ts'
import { addDays } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'
import { personOf } from './identity.ts'
import { card } from './pictures.ts'
import type { Random } from './random.ts'

const head = 'user_no,name,amount,concept'

export async function makeMoneyOut(app: App, random: Random): Promise<void> {
  const [boss, finance, service] = [
    await DemoPerson.signIn(app, 'super'),
    await DemoPerson.signIn(app, 'finance_mx'),
    await DemoPerson.signIn(app, 'customer_service_mx'),
  ]
  await refunds(app, service)
  await links(app, service)
  await coupons(app, service)
  await bankCards(app, random, { service, finance })
  await staffPayouts(app, random, { boss, finance })
}

/** Some of those who paid too much ask for it. */
async function refunds(app: App, service: DemoPerson): Promise<void> {
  const { rows } = await sql<{ userId: string; balanceMinor: number }>`
    select b.user_id, b.balance_minor from borrower b join merchant m using (merchant_id)
    where m.name = 'Luna Credito' and b.balance_minor > 0 and b.bank_account is not null order by b.user_id limit 3`.execute(
    app.db,
  )
  for (const { userId, balanceMinor } of rows) {
    await service.call(userRefund, { userId, amount: balanceMinor, reason: 'Pagó dos veces la misma cuota' })
  }
}

/** Some who owe are given a link to pay by. */
async function links(app: App, service: DemoPerson): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select b.user_id from bill b join merchant m using (merchant_id)
    where m.name = 'Luna Credito' and b.status <> 'repaid' group by b.user_id order by b.user_id limit 4`.execute(
    app.db,
  )
  for (const { userId } of rows) await service.call(getRepaymentLink, { userId })
}

/** Some whose bill is not due yet get a coupon; one was meant for somebody else. */
async function coupons(app: App, service: DemoPerson): Promise<void> {
  const { rows } = await sql<{ billId: string; due: number; principal: number; today: string }>`
    select b.bill_id, b.principal_open as principal, (${app.clock.now()}::timestamptz at time zone m.time_zone)::date as today,
      b.open_minor as due
    from bill b join merchant m using (merchant_id)
    where m.name = 'Luna Credito' and b.status = 'repayment' order by b.bill_id limit 4`.execute(app.db)
  for (const [n, { billId, today, ...owed }] of rows.entries()) {
    const amount = Math.floor(mostByCoupon(owed) / 3)
    if (amount < 1) continue
    const reason = n % 2 === 0 ? 'La app falló el día del pago' : 'Paga siempre a tiempo'
    const { couponId } = await service.call(issueCoupon, { billId, amount, validThrough: addDays(today, 7), reason })
    if (n === 0) await service.call(voidCoupon, { couponId, version: 0, reason: 'Era para otra cuota' })
  }
}

interface Two {
  service: DemoPerson
  finance: DemoPerson
}

/** One account changed, one refused, two that wait; the number stands on the picture. */
async function bankCards(app: App, random: Random, { service, finance }: Two): Promise<void> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select b.user_id, concat_ws(' ', b.first_name, b.last_name) as name from borrower b join merchant m using (merchant_id)
    where m.name = 'Luna Credito' order by b.user_id desc limit 4`.execute(app.db)
  for (const [at, { userId, name }] of rows.entries()) {
    const { bankAccount } = personOf(random, 'MX', 90_000 + at)
    const picture = await card(random, ['ESTADO DE CUENTA', name, bankAccount])
    const { fileId } = await service.upload(uploadFile, {}, `estado-de-cuenta-${at + 1}.jpg`, picture)
    const asked = { userId, bankAccount, evidence: [fileId], reason: 'Cerró la cuenta anterior' }
    const { requestId } = await service.call(askBankCard, asked)
    const decision = { requestId, version: 0 }
    if (at === 2) {
      const note = 'Número y nombre coinciden con el estado de cuenta'
      await finance.call(decideBankCard, { ...decision, decision: 'approve', bankAccount, note })
    }
    if (at === 3)
      await finance.call(decideBankCard, { ...decision, decision: 'refuse', note: 'La cuenta es de otra persona' })
  }
}

/** A list that was refused for its faults, and one for each of two people to approve. */
async function staffPayouts(
  app: App,
  random: Random,
  { boss, finance }: { boss: DemoPerson; finance: DemoPerson },
): Promise<void> {
  const { rows: people } = await sql<{ userNo: string; name: string }>`
    select s.user_no, a.name from staff s join account a using (account_id) join staff_person p using (account_id)
    where s.country = 'MX' and s.status <> 'LEAVE' and p.bank_account is not null order by s.user_no limit 24`.execute(
    app.db,
  )
  const lineOf = ({ userNo, name }: { userNo: string; name: string }, concept: string) =>
    [userNo, name, toDecimal(random.between(420_000, 1_450_000), 'MXN'), concept].join(',')
  const list = (lines: readonly string[]) => [head, ...lines].join('\n')
  const wrong = list([
    ...people.slice(0, 3).map((one) => lineOf(one, 'BONO')),
    'MX9999,Nadie,100.00,BONO',
    lineOf({ userNo: people[4]?.userNo ?? '', name: 'Otro Nombre' }, 'BONO'),
  ])
  const { batchId } = await finance.upload(payOfMexicoStaff, { name: 'Bono de productividad' }, 'bono.csv', wrong)
  await boss.call(decidePayOfStaff, {
    batchId,
    version: 0,
    decision: 'refuse',
    note: 'Dos líneas no coinciden con las fichas',
  })
  const salaries = list(people.map((one) => lineOf(one, 'NOMINA')))
  await boss.upload(payOfMexicoStaff, { name: 'Nómina, segunda quincena' }, 'nomina.csv', salaries)
  const bonus = list(people.slice(8, 14).map((one) => lineOf(one, 'INCENTIVO')))
  await finance.upload(payOfMexicoStaff, { name: 'Incentivos del mes' }, 'incentivos.csv', bonus)
}
