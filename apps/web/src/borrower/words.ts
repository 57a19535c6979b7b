/** What the borrower's screens call things. */
import type { correctedFields } from '@cordillera/contract/borrower/base-info-change'
import type { userFilterTypes } from '@cordillera/contract/borrower/search'
import type { CouponState } from '@cordillera/contract/coupon/coupon'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ToneName } from '../ui/show/show.tsx'

export const filterTypeWords: Record<(typeof userFilterTypes)[number], MessageDescriptor> = {
  any: msg`Mobile, user id or national id`,
  mobile: msg`Mobile`,
  user_id: msg`User id`,
  pan_number: msg`National id`,
  name: msg`Full name`,
  bank_account: msg`Bank account`,
}

type Open = Readonly<Record<string, MessageDescriptor>>
/** A word that the loan book or the lending app sends, in the reader's language; one that is new is shown as it came. */
export const wordOf = (i18n: I18n, words: Open, value: string): string => {
  const known = words[value]
  return known ? i18n._(known) : value
}
export const applicationWords: Open = {
  created: msg`Created`,
  'in audit': msg`In audit`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  suspended: msg`Suspended`,
  cancelled: msg`Cancelled`,
  're-upload': msg`Upload again`,
}
export const payoutWords: Open = { success: msg`Disbursed`, fail: msg`Not paid out`, handing: msg`On its way` }
export const genderWords: Open = { F: msg`female`, M: msg`male` }

export const couponStateWords: Record<CouponState, MessageDescriptor> = {
  issued: msg`Valid`,
  used: msg`Used`,
  expired: msg`Expired, owed again`,
  void: msg`Void`,
}
export const couponStateTones: Record<CouponState, ToneName> = {
  issued: 'blue',
  used: 'green',
  expired: 'red',
  void: 'grey',
}

/** What the fields of the base info are called that can be corrected. */
export function useBaseInfoWords(): Record<(typeof correctedFields)[number], string> {
  const { t } = useLingui()
  return {
    whatsApp: 'WhatsApp',
    telegram: 'Telegram',
    email: t`E-mail`,
    address: t`Address`,
    pinCode: t`Postal code`,
    region: t`State or region`,
    city: t`City`,
    permanentAddress: t`Permanent address`,
    permanentCity: t`Permanent city`,
    permanentState: t`Permanent state`,
    monthlyIncome: t`Monthly income`,
    monthlyFamilyIncome: t`Family income`,
    employmentType: t`Employment`,
    maritalStatus: t`Marital status`,
    education: t`Education`,
    language: t`Language`,
    secondId: t`Second id`,
  }
}
