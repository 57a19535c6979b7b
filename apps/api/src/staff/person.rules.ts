/** What may stand in somebody's record. Pure; each refusal is the catalogue's own, beside its field. */
import type { Country } from '@cordillera/contract/countries'
import { sexes } from '@cordillera/contract/staff/status'
import { isEmail, newAccountIsValid, readPhone } from '../credit/public.ts'
import { addDays, ageOn, daysBetween } from '../platform/clock.ts'
import { refusedField } from '../platform/fail.ts'

export interface TypedDetails {
  name: string
  sex: string
  birthday: string
  phone: string
  secondPhone?: string | undefined
  email: string
  address?: string | undefined
  emergencyName?: string | undefined
  emergencyPhone?: string | undefined
  emergencyRelation?: string | undefined
  bankName?: string | undefined
  bankAccount?: string | undefined
}

/** As they are kept: phones in E.164, what was left empty null. */
export interface Details {
  sex: string
  birthday: string
  phone: string
  secondPhone: string | null
  email: string
  address: string | null
  emergencyName: string | null
  emergencyPhone: string | null
  emergencyRelation: string | null
  bankName: string | null
  bankAccount: string | null
}

const youngest = 18
const oldest = 80
/** Somebody is hired at most so far ahead. */
const hiredAheadDays = 90
/** The first day that an entry may name: nobody here came before. */
const firstEntry = '1990-01-01'

/** A calendar day that exists, as YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDaysSafely(text) === text

function addDaysSafely(text: string): string | null {
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10)
}

/** Two words at least, letters of any alphabet, with what names are written with; Chinese names are one word. */
const realName = /^\p{L}[\p{L}\p{M}'’.\- ]{1,58}$/u
export const isRealName = (text: string): boolean =>
  realName.test(text) && (/\p{L}[\p{L}\p{M}'’.-]* +\p{L}/u.test(text) || /^\p{Script=Han}{2,10}$/u.test(text))

/** Details as they are kept; throws what is wrong with the first that is not right. */
export function readDetails(typed: TypedDetails, country: Country, today: string): Details {
  if (!isRealName(typed.name)) throw refusedField('staff.invalidRealName', 'name')
  if (!sexes.some((sex) => sex === typed.sex)) throw refusedField('staff.unsupportedSex', 'sex')
  const { birthday } = typed
  if (!isDay(birthday)) throw refusedField('staff.invalidBirthday', 'birthday')
  const age = ageOn(birthday, today)
  if (age < youngest || age > oldest) throw refusedField('staff.invalidBirthday', 'birthday')
  if (!isEmail(typed.email)) throw refusedField('staff.invalidEmail', 'email')
  const phone = (field: 'phone' | 'secondPhone' | 'emergencyPhone'): string | null => {
    const text = typed[field]
    if (!text) return null
    const read = readPhone(text, country)
    if (read === null) throw refusedField('staff.invalidPhone', field)
    return read
  }
  const own = phone('phone')
  if (own === null) throw refusedField('staff.invalidPhone', 'phone')
  const bankAccount = typed.bankAccount?.replace(/[\s-]/g, '') || null
  if (bankAccount !== null && !newAccountIsValid(country, bankAccount)) {
    throw refusedField('staff.invalidBankAccount', 'bankAccount')
  }
  return {
    sex: typed.sex,
    birthday,
    phone: own,
    secondPhone: phone('secondPhone'),
    email: typed.email,
    address: typed.address || null,
    emergencyName: typed.emergencyName || null,
    emergencyPhone: phone('emergencyPhone'),
    emergencyRelation: typed.emergencyRelation || null,
    bankName: typed.bankName || null,
    bankAccount,
  }
}

/** Whether somebody may come on a day: a day that exists, of age by then, not far ahead. */
export const isEntryDay = (day: string, birthday: string, today: string): boolean =>
  isDay(day) && day >= firstEntry && day <= addDays(today, hiredAheadDays) && ageOn(birthday, day) >= youngest

/** The last day of somebody who leaves: not before they came, nor more than three months off. */
export const isLeaveDay = (day: string, enterDay: string, today: string): boolean =>
  isDay(day) && day >= enterDay && day >= addDays(today, -hiredAheadDays) && daysBetween(today, day) <= hiredAheadDays
