import { useLingui } from '@lingui/react/macro'
import { Panel } from '../../ui/page.tsx'
import { Instant, Tone } from '../../ui/show/show.tsx'
import { outcomeTones, outcomeWords, reasonText, stepWords } from '../words.ts'
import classes from './file.module.css'
import type { AuditFile } from './file.ts'

/** What was concluded, by whom and why: all of it is kept, also of what was rejected. */
export function Conclusions({ file: { conclusions } }: { file: AuditFile }) {
  const { t, i18n } = useLingui()
  if (conclusions.length === 0) return null
  return (
    <Panel title={t`Conclusions`}>
      <ul className={classes.lines}>
        {conclusions.toReversed().map((one) => (
          <li key={`${one.at} ${one.step}`}>
            <Instant at={one.at} />
            <Tone tone={outcomeTones[one.outcome]}>{i18n._(outcomeWords[one.outcome])}</Tone>
            <span>{reasonText(one.reason)}</span>
            <span className={classes.quiet}>
              {[i18n._(stepWords[one.step]), one.by, one.remark].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
