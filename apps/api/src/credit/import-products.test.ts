import { createApplication } from '@cordillera/contract/credit/intake'
import {
  decideProduct,
  deleteProduct,
  handInProduct,
  listProducts,
  retireProduct,
  saveProduct,
} from '@cordillera/contract/credit/product'
import { beforeAll, expect, test } from 'vitest'
import { applicationOf, lendingApp } from '../../test/given-applications.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { bookOf, loanBooks } from '../../test/loan-books.ts'
import { sql } from '../platform/db.ts'

const app = startApp()
let importer: Person
let checker: Person
beforeAll(async () => {
  importer = await app().given.person({ superuser: true })
  checker = await app().given.person({ role: 'FINANCE' })
})
const { run } = loanBooks(app, () => importer)
const note = 'The terms are ours'
const productOf = async (code: string) =>
  (await checker.call(listProducts, {})).filter(({ productCode }) => productCode === code)

test('what a loan book names lends nothing before another person activates it; its loans run meanwhile', async () => {
  const code = 'NEW-14D-2P'
  const { result } = await run(bookOf({ loan_id: 'P-1', product_code: code }))
  expect(result.counts).toMatchObject({ accepted: 1, products: 1 })
  const [made] = await productOf(code)
  if (!made) throw new Error('the product was made')
  // the tax is the country's of the first loan's day
  expect(made).toMatchObject({ state: 'draft', imported: true, lending: false, loans: 1, gstFee: 1600 })
  const lending = await lendingApp(app())
  const asked = applicationOf({}, { productCode: code, amount: 100_000 })
  await lending.refused(createApplication, asked, 'credit.productMissing')

  const { productId } = made
  const seen = { productId, version: 0 }
  await importer.refused(decideProduct, { ...seen, decision: 'activate', note }, 'credit.productState')
  await importer.refused(deleteProduct, { ...seen, reason: note }, 'credit.productImported')
  const { productCode, merchant, productName, tenure, periods, interestRate, processingRate, gstFee } = made
  const terms = { productCode, merchant, productName, tenure, periods, interestRate, processingRate, gstFee }
  const { penaltyInterest, overdueFeeLimitation, gracePeriod, collectionServiceFee, repaymentTransactionFee } = made
  const late = { penaltyInterest, overdueFeeLimitation, gracePeriod, collectionServiceFee, repaymentTransactionFee }
  const { extensionLimit, extFee, effectiveTime } = made
  const whole = { ...terms, ...late, extensionLimit, extFee, effectiveTime, minAmount: 1000, maxAmount: 200_000 }
  await checker.refused(saveProduct, { ...whole, ...seen }, 'credit.productImported')

  await importer.call(handInProduct, seen)
  await importer.refused(decideProduct, { productId, version: 1, decision: 'activate', note }, 'credit.ownRequest')
  await checker.call(decideProduct, { productId, version: 1, decision: 'activate', note })
  expect(await productOf(code)).toMatchObject([{ state: 'active', lending: true, loans: 1 }])
})

test('a second book goes on under what the first one named; a draft of one’s own stands beside it', async () => {
  const code = 'TWICE-7D-1P'
  await run(bookOf({ loan_id: 'P-2', product_code: code }))
  const { result } = await run(bookOf({ loan_id: 'P-3', product_code: code, doc_number: 'GOMC850423MDFMRL06' }))
  expect(result.products).toEqual([])
  const [made] = await productOf(code)
  const { rows } = await sql<{ products: number }>`select count(distinct product_id)::int as products
    from application where loan_ref in ('P-2', 'P-3')`.execute(app().app.db)
  expect(rows[0]?.products).toBe(1)
  await checker.call(retireProduct, { productId: made?.productId ?? 0, version: 0, reason: 'It never lends' })
  expect((await productOf(code)).map(({ state }) => state)).toEqual(['retired'])
})
