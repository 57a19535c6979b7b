import classes from './derate.module.css'

/** Who asked, and why, before the eyes of whoever decides. */
export function AskedFor({ by, reason }: { by: string; reason: string }) {
  return (
    <p className={classes.askedFor}>
      {by} · “{reason}”
    </p>
  )
}
