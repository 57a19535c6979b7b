import classes from './payment.module.css'

/** What a channel or a file sent, column by column. */
export function RawLine({ raw }: { raw: Readonly<Record<string, string>> }) {
  return (
    <dl className={classes.raw}>
      {Object.entries(raw).map(([column, value]) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
