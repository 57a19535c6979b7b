/** How each revealable field looks when it is not revealed: also in the log of its reveal. */
import type { sensitiveFields } from '@cordillera/contract/collection/workbench'
import { maskAll, maskEmail, maskNumber, maskPersonName, maskPhone } from '../../platform/mask.ts'

export type SensitiveField = (typeof sensitiveFields)[number]

export const maskSensitive: Record<SensitiveField, (value: string) => string> = {
  name: maskPersonName,
  mobile: maskPhone,
  contactMobile: maskPhone,
  contactAddress: maskAll,
  docNumber: maskNumber,
  bankAccount: maskNumber,
  email: maskEmail,
  address: maskAll,
  permanentAddress: maskAll,
  whatsApp: maskPhone,
  telegram: maskNumber,
  secondId: maskNumber,
}
