import type { Country } from '@cordillera/contract/countries'
import { unverifiedCharge } from '@cordillera/contract/credit/collection-charge'
import { capKindWords, listLegalCaps } from '@cordillera/contract/credit/product'
import { capsExceeded, uncapped } from '@cordillera/contract/credit/schedule'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { percentText } from '../ui/show/numbers.ts'
import { Tone } from '../ui/show/show.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './product.module.css'

interface CapWarningsProps {
  readonly terms: Parameters<typeof capsExceeded>[0]
  readonly country: Country
  /** The day the terms begin to hold. */
  readonly day: string
}

/** Which legal caps the terms go over, and whether that blocks them; and what nobody can say, as no cap is entered for it. */
export function CapWarnings({ terms, country, day }: CapWarningsProps) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const caps = useData(listLegalCaps, { country })
  if (!caps.data) return null
  const over = capsExceeded(terms, caps.data, day)
  const unknown = uncapped(caps.data, country, day)
  const charge = unverifiedCharge(terms, country)
  if (over.length === 0 && unknown.length === 0 && !charge)
    return <p className={classes.quiet}>{t`Within every cap that is kept for the country.`}</p>
  return (
    <div role="alert">
      <ul className={classes.caps}>
        {over.map((cap) => (
          <li key={cap.kind}>
            <Tone tone={cap.effect === 'block' ? 'red' : 'amber'}>
              {cap.effect === 'block' ? t`Against the law: cannot be activated` : t`Over the cap: a warning`}
            </Tone>
            <span>
              {inWords(capKindWords[cap.kind])}: {percentText(cap.had, locale, 2)} {cap.had > cap.rate ? '>' : '<'}{' '}
              {percentText(cap.rate, locale, 2)} · {cap.source}
            </span>
          </li>
        ))}
        {unknown.length > 0 && (
          <li>
            <Tone tone="amber">{t`No verified cap on file for this day`}</Tone>
            <span>{unknown.map((kind) => inWords(capKindWords[kind])).join(', ')}</span>
            <span className={classes.quiet}>{t`Compare them with the law yourself.`}</span>
          </li>
        )}
        {charge && (
          <li>
            <Tone tone="amber">{t`No verified cap on file for every amount`}</Tone>
            <span>
              {inWords(capKindWords.collectionFee)}: {inWords(charge)}
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}
