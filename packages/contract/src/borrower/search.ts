/** Finding a borrower: by mobile, user id, national id, name or bank account. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, id, instant, merchantId } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listOf, maxPageSize } from '../page.ts'
import type { Words } from '../words.ts'

/**
 * What a value is looked up as. `any` takes it for a mobile, a user id or a national id, whichever it fits: the search box
 * of the navbar. The specification's PAN number is the national id.
 */
export const userFilterTypes = ['any', 'mobile', 'user_id', 'pan_number', 'name', 'bank_account'] as const

/** What the navbar's search says unless exactly one borrower matches (spec 1 §5). */
export const noQualifiedUsers: Words = {
  zh: '未找到符合条件的借款人',
  en: 'no qualified users found',
  es: 'no se encontraron clientes con ese dato',
}

export const foundUser = z.object({
  user_id: id,
  /** Family names, document, phone and account are masked. */
  name: z.string(),
  docType: z.string(),
  docNumber: z.string(),
  mobile: z.string(),
  bankName: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  registrationTime: instant,
  openBills: z.int(),
  /** Everything to pay today, over all bills. */
  openAmount: minorAmount,
  currency,
  /** Of the oldest open bill; null where nothing is open. */
  dpd: z.nullable(z.int()),
})

export const queryLoanUserInfo = endpoint({
  path: '/forward/credit/user_info/query_loan_user_info',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: '1 §5 Navbar user search, 1 §7, 2 §7 User info',
  summary:
    'Borrowers by whole mobile, user id, national id or bank account, or by given names and the initial of the family name',
  searchesPeople: ['filterValue'],
  input: z.strictObject({
    currentPage: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
    pageSize: z._default(z.int().check(z.gte(1), z.lte(maxPageSize)), 10),
    filterType: z._default(z.enum(userFilterTypes), 'any'),
    filterValue: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  output: listOf(foundUser),
  errors: ['borrower.searchLimit', 'borrower.nameTooShort'],
})
