import type { Country } from '@cordillera/contract/countries'
import { capKindWords, listLegalCaps } from '@cordillera/contract/credit/product'
import { type CappedTerms, cappedRates, yearlyPrice } from '@cordillera/contract/credit/schedule'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { percentText } from '../ui/show/numbers.ts'
import { useData } from '../ui/use-data.ts'
import classes from './product.module.css'

interface YearlyCostProps {
  readonly terms: CappedTerms
  readonly country: Country
  /** The day the terms begin to hold. */
  readonly day: string
}

/** The yearly cost as the country's law measures it, drawn beside the cap; and CAT, all costs compounded over a year. */
export function YearlyCost({ terms, country, day }: YearlyCostProps) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const caps = useData(listLegalCaps, { country })
  if (!caps.data) return null
  const { kind, rate, cap } = yearlyPrice(terms, { caps: caps.data, country, day })
  const percent = (hundredths: number) => percentText(hundredths, locale, 2)
  const all = percent(cappedRates(terms).effectiveAnnualCost)
  const scale = Math.max(rate, cap?.rate ?? 0, 1)
  const bars = [
    { name: inWords(capKindWords[kind]), value: rate, over: cap !== null && rate > cap.rate },
    ...(cap ? [{ name: t`The law's cap`, value: cap.rate, over: false }] : []),
  ]
  return (
    <section className={classes.yearly} aria-live="polite">
      <strong>{t`Yearly cost (CAT): ${all}`}</strong>
      <dl>
        {bars.map(({ name, value, over }) => (
          <div key={name} data-over={over || undefined}>
            <dt>{name}</dt>
            <dd>
              <span aria-hidden style={{ inlineSize: `${(value / scale) * 100}%` }} />
              {percent(value)}
            </dd>
          </div>
        ))}
      </dl>
      {cap === null && <p className={classes.quiet}>{t`No cap on the price is on file for this country and day.`}</p>}
    </section>
  )
}
