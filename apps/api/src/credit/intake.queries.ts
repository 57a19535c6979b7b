/** What an application from the lending app makes: the borrower, contacts, and the application itself. */

import type { Country, Currency } from '@cordillera/contract/countries'
import { imagesNeeded, openStates } from '@cordillera/contract/credit/application-state'
import type { createApplication } from '@cordillera/contract/credit/intake'
import type { Parsed } from '@cordillera/contract/endpoint'
import { zoneOfPlace } from '@cordillera/contract/places/place'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Asked = Parsed<typeof createApplication>

export interface IntakeMerchant {
  merchantId: number
  country: Country
  currency: Currency
  locale: string
  timeZone: string
  today: string
}

export async function merchantOf(db: Db, merchantId: number, now: Date): Promise<IntakeMerchant> {
  const { rows } = await sql<IntakeMerchant>`
    select merchant_id, country, currency, locale, time_zone, (${now}::timestamptz at time zone time_zone)::date as today
    from merchant where merchant_id = ${merchantId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a live key belongs to a merchant')
  return found
}

export interface LentProduct {
  productId: number
  periods: number
  minAmountMinor: number | null
  maxAmountMinor: number | null
}

/** The version of a product that lends on a day. */
export async function productLending(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  code: string,
  today: string,
): Promise<LentProduct | null> {
  const { rows: found } = await sql<LentProduct>`
    select product_id, periods, min_amount_minor, max_amount_minor from ${rows.products} p
    where code = ${code} and state = 'active' and effective_from <= ${today}
    order by version_number desc limit 1`.execute(db)
  return found[0] ?? null
}

/** The borrower of an application, locked: a known person stays as staff know them, only what was missing is filled in. */
export async function borrowerOf(
  tx: Tx,
  { merchantId, country }: IntakeMerchant,
  { applicant, bankAccount, bankCode }: Asked,
  { docType, docNumber, mobile, now }: { docType: string; docNumber: string; mobile: string; now: Date },
): Promise<string> {
  const text = (value: string | undefined) => value ?? null
  const { rows } = await sql<{ userId: string }>`
    insert into borrower (merchant_id, first_name, middle_name, last_name, gender, birth_date, doc_type, doc_number, mobile,
      email, state, city, address, marital_status, education, employment_type, monthly_income_minor, language,
      family_income_minor, whatsapp, telegram, postal_code, permanent_state, permanent_city, permanent_address, second_id,
      bank_account, bank_code, time_zone, registered_at)
    values (${merchantId}, ${applicant.firstName}, ${text(applicant.middleName)}, ${applicant.lastName},
      ${text(applicant.gender)}, ${text(applicant.birthDate)}, ${docType}, ${docNumber}, ${mobile}, ${text(applicant.email)},
      ${text(applicant.state)}, ${text(applicant.city)}, ${text(applicant.address)}, ${text(applicant.maritalStatus)},
      ${text(applicant.education)}, ${text(applicant.employmentType)}, ${applicant.monthlyIncome ?? null},
      ${text(applicant.language)}, ${applicant.monthlyFamilyIncome ?? null}, ${text(applicant.whatsApp)},
      ${text(applicant.telegram)}, ${text(applicant.pinCode)}, ${text(applicant.permanentState)},
      ${text(applicant.permanentCity)}, ${text(applicant.permanentAddress)}, ${text(applicant.secondId)}, ${text(bankAccount)},
      ${text(bankCode)}, ${zoneOfPlace(country, text(applicant.state), text(applicant.city))}, ${now})
    on conflict (merchant_id, doc_type, doc_number) do update
      set birth_date = coalesce(borrower.birth_date, excluded.birth_date),
        email = coalesce(borrower.email, excluded.email),
        bank_account = coalesce(borrower.bank_account, excluded.bank_account),
        bank_code = coalesce(borrower.bank_code, excluded.bank_code),
        employment_type = coalesce(borrower.employment_type, excluded.employment_type),
        monthly_income_minor = coalesce(borrower.monthly_income_minor, excluded.monthly_income_minor),
        family_income_minor = coalesce(borrower.family_income_minor, excluded.family_income_minor),
        whatsapp = coalesce(borrower.whatsapp, excluded.whatsapp), telegram = coalesce(borrower.telegram, excluded.telegram),
        postal_code = coalesce(borrower.postal_code, excluded.postal_code),
        permanent_state = coalesce(borrower.permanent_state, excluded.permanent_state),
        permanent_city = coalesce(borrower.permanent_city, excluded.permanent_city),
        permanent_address = coalesce(borrower.permanent_address, excluded.permanent_address),
        second_id = coalesce(borrower.second_id, excluded.second_id)
    returning user_id`.execute(tx)
  const [borrower] = rows
  if (!borrower) throw new Error('an insert that updates on conflict answers its row')
  return borrower.userId
}

export async function addContacts(
  tx: Tx,
  { merchantId }: IntakeMerchant,
  userId: string,
  contacts: readonly { relation: string; name: string; mobile: string }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into contact (merchant_id, user_id, relation, name, mobile, source, created_at)
    select ${merchantId}, ${userId}, c.relation, c.name, c.mobile, 'application', ${now}
    from json_to_recordset(${JSON.stringify(contacts)}::json) c (relation text, name text, mobile text)
    on conflict (user_id, mobile) do nothing`.execute(tx)
}

export interface KnownPerson {
  registeredAt: Date
  /** Loans paid out before. */
  loans: number
}

export async function knownPerson(
  tx: Tx,
  merchantId: number,
  { docType, docNumber }: { docType: string; docNumber: string },
): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>`
    select b.registered_at,
      (select count(*) from application a where a.user_id = b.user_id and a.payout_status = 'success') as loans
    from borrower b
    where b.merchant_id = ${merchantId} and b.doc_type = ${docType} and b.doc_number = ${docNumber}`.execute(tx)
  return rows[0] ?? null
}

export interface PersonsHistory {
  /** The reference of an application that is under way. */
  openRef: string | null
  rejected: number
  /** Loans paid out before. */
  loans: number
}

export async function historyOf(tx: Tx, userId: string): Promise<PersonsHistory> {
  const { rows } = await sql<PersonsHistory>`
    select max(loan_ref) filter (where payout_status is distinct from 'success' and status = any(${array([...openStates])}::text[])) as open_ref,
      count(*) filter (where status = 'rejected') as rejected,
      count(*) filter (where payout_status = 'success') as loans
    from application where user_id = ${userId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a count answers one row')
  return found
}

export interface NewApplication {
  merchant: IntakeMerchant
  userId: string
  product: LentProduct
  asked: Asked
  mobile: string
  history: PersonsHistory
  /** ISO 3166-2; null: not known. */
  district: string | null
  now: Date
}

/** False where the reference is taken: somebody asked twice at once. */
export async function insertApplication(tx: Tx, of: NewApplication): Promise<boolean> {
  const { merchant, userId, product, asked, mobile, history, district, now } = of
  const made = await tx
    .insertInto('application')
    .values({
      merchantId: merchant.merchantId,
      userId,
      productId: product.productId,
      loanRef: asked.loanRef,
      status: 'created',
      payoutStatus: null,
      loanAmountMinor: asked.amount,
      currency: merchant.currency,
      instalments: product.periods,
      newCustomer: history.loans === 0,
      autoConfirm: asked.autoConfirm,
      circulate: asked.circulate,
      appliedAt: now,
      imagesWanted: [...imagesNeeded],
      deviceId: asked.deviceId,
      platform: asked.platform ?? null,
      district,
      mobile,
      bankAccount: asked.bankAccount ?? null,
      reapplyTimes: history.rejected,
    })
    .onConflict((conflict) => conflict.columns(['merchantId', 'loanRef']).doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/**
 * The loan whose line this application may draw again: the person's latest one, circulating, of the same product, at least
 * as large, with everything of the person repaid.
 */
export async function lineToDrawAgain(tx: Tx, appId: string): Promise<string | null> {
  const { rows } = await sql<{ appId: string }>`
    select last.app_id from application a cross join lateral (
      select x.* from application x where x.user_id = a.user_id and x.payout_status = 'success'
      order by x.applied_at desc, x.app_id desc limit 1) last
      join product asked on asked.product_id = a.product_id join product had on had.product_id = last.product_id
    where a.app_id = ${appId} and last.circulate and had.code = asked.code
      and last.loan_amount_minor >= a.loan_amount_minor
      and exists (select from bill b where b.app_id = last.app_id)
      and not exists (select from bill b where b.user_id = a.user_id and b.status <> 'repaid')`.execute(tx)
  return rows[0]?.appId ?? null
}

export async function drawnFrom(tx: Tx, appId: string, from: string): Promise<void> {
  await tx.updateTable('application').set({ circulatedFrom: from }).where('appId', '=', appId).execute()
}
