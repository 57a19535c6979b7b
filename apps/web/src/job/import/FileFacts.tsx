import { Plural, useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { Count } from '../../ui/show/show.tsx'
import classes from './import.module.css'
import type { Inspection } from './kind.ts'

/** What was recognised of the file, in one line. */
export function FileFacts({ inspection }: { inspection: Inspection }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { name, format, encoding, separator, rows, sizeBytes } = inspection
  const separators: Record<string, string> = {
    ',': t`separated by commas`,
    ';': t`separated by semicolons`,
    '\t': t`separated by tabs`,
  }
  const kilobytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(Math.ceil(sizeBytes / 1024))
  return (
    <p className={classes.facts}>
      <strong>{name}</strong>
      <span>{kilobytes} KB</span>
      <span>{format.toUpperCase()}</span>
      {separator !== null && <span>{separators[separator] ?? separator}</span>}
      {encoding !== null && <span>{encoding.toUpperCase()}</span>}
      {rows !== null && (
        <span>
          <Count value={rows} /> <Plural value={rows} one="row" other="rows" />
        </span>
      )}
    </p>
  )
}
