/** A borrower as the console shows them: personal data masked. Pure. */
import type { fetchAllUserInfo, fetchUserBaseInfo, queryLatestLoginInfo } from '@cordillera/contract/borrower/user'
import type { Output } from '@cordillera/contract/endpoint'
import type { Language } from '@cordillera/contract/words'
import { zoneOf } from '../collection/public.ts'
import { ageOn, clockIn } from '../platform/clock.ts'
import { namesShown } from '../platform/deleted-person.ts'
import { maskAll, maskEmail, maskNumber, maskPersonName, maskPhone } from '../platform/mask.ts'
import type { StoredBorrower } from './user.queries.ts'

const masked = (value: string | null, mask: (text: string) => string) => (value === null ? null : mask(value))
/** `H•••z`. */
const familyName = (name: string) => maskPersonName(`x ${name}`).slice(2)

export function baseInfoOf(
  of: StoredBorrower,
  login: Output<typeof queryLatestLoginInfo>,
  { now, language }: { now: Date; language: Language },
): Output<typeof fetchUserBaseInfo> {
  const timeZone = zoneOf(of)
  return {
    userId: of.userId,
    ...namesShown({ firstName: of.firstName, lastName: familyName(of.lastName) }, language),
    middleName: of.middleName,
    gender: of.gender,
    dateOfBirth: of.birthDate,
    age: ageOn(of.birthDate, of.today),
    maritalStatus: of.maritalStatus,
    mobile: maskPhone(of.mobile),
    currentState: of.state,
    city: of.city,
    pinCode: of.postalCode,
    address: masked(of.address, maskAll),
    permanentState: of.permanentState,
    permanentCity: of.permanentCity,
    permanentAddress: masked(of.permanentAddress, maskAll),
    email: masked(of.email, maskEmail),
    whatsApp: masked(of.whatsapp, maskPhone),
    telegram: masked(of.telegram, maskNumber),
    employmentType: of.employmentType,
    monthlyIncome: of.monthlyIncomeMinor,
    monthlyFamilyIncome: of.familyIncomeMinor,
    language: of.language,
    education: of.education,
    docType: of.docType,
    curp: maskNumber(of.docNumber),
    secondId: masked(of.secondId, maskNumber),
    bankNumber: masked(of.bankAccount, maskNumber),
    bankName: of.bankName,
    ifsc: of.bankCode,
    merchant: of.merchantId,
    merchantName: of.merchantName,
    country: of.country,
    currency: of.currency,
    timeZone,
    localTime: clockIn(timeZone, now),
    registrationTime: of.registeredAt.toISOString(),
    lastLoginTime: login?.at ?? null,
    deviceId: login?.deviceId ?? null,
    phoneModel: login?.phoneModel ?? null,
    balance: of.balanceMinor,
    version: of.version,
  }
}

export const maskedContact = (
  contact: Output<typeof fetchAllUserInfo>['contacts'][number],
): Output<typeof fetchAllUserInfo>['contacts'][number] => ({
  ...contact,
  name: maskPersonName(contact.name),
  mobile: maskPhone(contact.mobile),
})
