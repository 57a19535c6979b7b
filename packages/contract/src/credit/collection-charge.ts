/** What is known of the laws on charges for collecting, beyond one rate with its day: that one is kept as a cap. */
import type { Country } from '../countries.ts'
import type { Words } from '../words.ts'

interface CollectionCharge {
  /** Nothing may be charged before so many days past due are over. */
  readonly afterDays: number
  /** Up to this rate the law allows it of every amount, in hundredths of a percent; null: no such rate is known. */
  readonly safeRate: number | null
  /** What of the law can't be compared with a product's rate. */
  readonly unverified: Words
}

const collectionCharges: Partial<Record<Country, CollectionCharge>> = {
  // Ley 19.496, art. 37: in bands of UF, whose value nothing here knows
  CL: {
    afterDays: 20,
    safeRate: 300,
    unverified: {
      zh: '智利法律仅允许债务不超过 10 UF 时收取 9%，10 至 50 UF 为 6%，超过 50 UF 为 3%；系统不知道 UF 的币值，未核对该档位。',
      en: 'Chile allows 9 % of debts up to 10 UF only, 6 % from 10 to 50 UF and 3 % above; the value of the UF is not known here, so this is not checked.',
      es: 'Chile permite 9 % solo hasta 10 UF, 6 % de 10 a 50 UF y 3 % sobre 50 UF; aquí no se conoce el valor de la UF, por lo que no se comprueba.',
    },
  },
  EC: {
    afterDays: 0,
    safeRate: null,
    unverified: {
      zh: '厄瓜多尔按每期固定金额收费（6.38 至 43.99 美元）；哪个金额适用于哪笔分期未能核实。',
      en: 'Ecuador allows fixed amounts an instalment, from USD 6.38 to 43.99; which one is for which instalment could not be verified.',
      es: 'Ecuador permite montos fijos por cuota, de USD 6,38 a 43,99; no se pudo verificar cuál corresponde a cada cuota.',
    },
  },
}

/** So many days past due have to be over before anything may be charged for collecting. */
export const chargeAfterDays = (country: Country): number => collectionCharges[country]?.afterDays ?? 0

/** What nobody can say of a product's charge, in words; null where it has none or is within the law whatever the amount. */
export function unverifiedCharge(
  { collectionServiceFee }: { readonly collectionServiceFee: number },
  country: Country,
): Words | null {
  const { safeRate = null, unverified = null } = collectionCharges[country] ?? {}
  return collectionServiceFee > (safeRate ?? 0) ? unverified : null
}
