import { collectResults, fitsChannel } from '@cordillera/contract/collection/results'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import classes from './do-now.module.css'

interface ResultPickerProps {
  readonly value: number | null
  readonly channel: string
  readonly onChange: (code: number) => void
}

/** The seventeen results by what they mean, each with its letter. */
export function ResultPicker({ value, channel, onChange }: ResultPickerProps) {
  const { t } = useLingui()
  return (
    <fieldset className={classes.results}>
      <legend>{channel === 'visit' ? t`Result of the visit` : t`Call result`}</legend>
      {[promises, others].map((names) => (
        <div key={names[0]} className={names === promises ? classes.two : classes.three}>
          {collectResults
            .filter(({ name }) => names.includes(name))
            .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
            .map((result) => (
              <label key={result.code} className={classes.result} title={inWords(result.label)}>
                <input
                  type="radio"
                  name="result"
                  checked={value === result.code}
                  disabled={!fitsChannel(result, channel)}
                  onChange={() => onChange(result.code)}
                  aria-keyshortcuts={result.key}
                />
                <kbd>{result.key}</kbd>
                <span className={classes.resultName}>{result.name}</span>
                <span className={classes.resultLabel}>{inWords(result.label)}</span>
              </label>
            ))}
        </div>
      ))}
    </fieldset>
  )
}

type Name = (typeof collectResults)[number]['name']
/** Promises first and wide: they are what one hopes for. */
const promises: readonly Name[] = ['PTP', 'PTP2', 'PCL', 'OPTP']
/** Then the borrower reached, then nobody or somebody else, then what is no contact. */
const others: readonly Name[] = [
  'PAID',
  'RTP',
  'FRAUD',
  'NOAS',
  'SWF/OUT',
  'RECORD',
  'NOEX',
  'RECALL',
  'LMS',
  'NLMS',
  'SMS',
  'TRAN',
  'OTHER',
]
