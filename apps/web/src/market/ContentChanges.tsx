import { versionText } from '@cordillera/contract/market/version'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { Changes } from '../ui/show/show.tsx'
import classes from './market.module.css'

type Content = Readonly<Record<string, unknown>>

/** Each value of an item under its path, such as `body.texts.es.title`. */
function flat(value: unknown, path = ''): [string, unknown][] {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
}

/** What a revision changed against another one; of a first one there is nothing to compare with. */
export function ContentChanges({ before, after }: { before: Content | null; after: Content | null }) {
  const { t } = useLingui()
  const { zone, locale } = useEnvironment()
  if (before === null) return null
  const [old, now] = [new Map(flat(before)), new Map(flat(after ?? {}))]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => JSON.stringify(old.get(path) ?? null) !== JSON.stringify(now.get(path) ?? null),
  )
  if (paths.length === 0) return <span className={classes.quiet}>{t`The same as before`}</span>
  const words: Record<string, string> = {
    title: t`Name`,
    slot: t`Where it stands`,
    platform: t`Platform`,
    versionFrom: t`From version`,
    versionBefore: t`Before version`,
    language: t`Readers of`,
    customer: t`Customers`,
    districts: t`Districts`,
    validFrom: t`Valid from`,
    validTo: t`Valid until`,
    jumpType: t`Leads to`,
    jumpTarget: t`Target`,
    position: t`Position`,
  }
  const said = (path: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return null
    if (path === 'versionFrom' || path === 'versionBefore') return versionText(Number(value))
    if (path === 'validFrom' || path === 'validTo')
      return new Date(String(value)).toLocaleString(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return (
    <Changes
      changes={paths.map((path) => ({
        label: words[path] ?? path.replace(/^body\.(texts\.)?/, ''),
        before: said(path, old.get(path)),
        after: said(path, now.get(path)),
      }))}
    />
  )
}
