import { type ContentKindName, contentKindNames } from '@cordillera/contract/market/kinds'
import { type Customer, type Platform, platforms } from '@cordillera/contract/market/match'
import { listReleases, previewContent } from '@cordillera/contract/market/release'
import type { Language } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { useList } from '../ui/use-list.ts'
import { useChoices } from './ChoicesContext.ts'
import classes from './market.module.css'
import { type DeliveredItems, PhoneFrame } from './PhoneFrame.tsx'
import { conditionWords, kindTitle, languageOptions, slotText } from './words.ts'

const typedAfterMs = 350
const fields = ['platform', 'version', 'language', 'customer', 'district', 'device', 'at', 'release', 'number'] as const
type Field = (typeof fields)[number]

/** What a borrower sees with a version, in a place, at a time; of every item that is not seen, which condition does not hold. */
export function PreviewView() {
  const { t } = useLingui()
  const { merchant, language: own, timeZone } = useChoices()
  const [search, setSearch] = useSearchParams()
  const [isDark, setDark] = useState(false)
  const of = (field: Field) => search.get(`p_${field}`) ?? ''
  const set = (field: Field, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(`p_${field}`, value)
        else next.delete(`p_${field}`)
        return next
      },
      { replace: true },
    )
  const platform: Platform = platforms.find((one) => one === of('platform')) ?? 'Android'
  const version = of('version') || '1.10.0'
  const language = (languageOptions().find(({ value }) => value === of('language'))?.value ?? own) as Language
  const releases = useList(listReleases, { merchant, state: 'open', pageSize: 50 })
  const [asked] = useDebouncedValue(
    {
      merchant,
      platform,
      version,
      language,
      ...(of('customer') ? { customer: of('customer') as Customer } : {}),
      ...(of('district').length > 1 ? { district: of('district') } : {}),
      ...(of('device') ? { device: of('device') } : {}),
      ...(of('at') ? { at: of('at') } : {}),
      ...(of('release') ? { releaseId: of('release') } : {}),
      ...(Number(of('number')) > 0 ? { number: Number(of('number')) } : {}),
    },
    typedAfterMs,
  )
  const preview = useData(previewContent, asked)
  const line = (field: Field, label: string, description?: string, type = 'text') => (
    <TextInput
      type={type}
      label={label}
      {...(description ? { description } : {})}
      value={of(field)}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  )
  return (
    <div className={classes.preview}>
      <section className={classes.asked} aria-label={t`Who looks`}>
        <SegmentedControl
          aria-label={t`Platform`}
          data={[...platforms]}
          value={platform}
          onChange={(next) => set('platform', next)}
        />
        <TextInput
          label={t`Version of the app`}
          placeholder="1.10.0"
          value={of('version')}
          onChange={(event) => set('version', event.currentTarget.value)}
        />
        <Select
          label={t`Language`}
          data={languageOptions()}
          value={language}
          allowDeselect={false}
          onChange={(next) => set('language', next ?? own)}
        />
        <Select
          label={t`Customers`}
          placeholder={t`not known`}
          clearable
          data={[
            { value: 'new', label: t`New customers` },
            { value: 'old', label: t`Returning customers` },
          ]}
          value={of('customer') || null}
          onChange={(next) => set('customer', next ?? '')}
        />
        {line('district', t`District`)}
        {line('at', t`At`, t`Empty: now. Time of ${timeZone}`, 'datetime-local')}
        <Select
          label={t`With the release`}
          placeholder={t`none`}
          clearable
          data={releases.rows.map(({ releaseId, name }) => ({ value: releaseId, label: name }))}
          value={of('release') || null}
          onChange={(next) => set('release', next ?? '')}
        />
        {line('number', t`Configuration`, t`Empty: the newest`, 'number')}
        {line('device', t`Device`, t`To see in which part of a rollout it is`)}
        <Switch label={t`Dark`} checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
      </section>
      <Loaded {...preview}>
        {({ payload, number, bucket, readable, items }) => (
          <>
            <PhoneFrame
              items={(payload['items'] ?? {}) as DeliveredItems}
              platform={platform}
              isDark={isDark}
              version={version}
            />
            <section>
              <p className={classes.quiet} role="status">
                {t`Configuration ${number}`}
                {bucket !== null && ` · ${t`this device is number ${bucket} of 0–99`}`}
              </p>
              {!readable && (
                <p
                  className={classes.problem}
                >{t`This version can't be read: an app that sends it gets no content.`}</p>
              )}
              <Why items={items} />
            </section>
          </>
        )}
      </Loaded>
    </div>
  )
}

interface Judged {
  readonly itemId: string
  readonly kind: ContentKindName
  readonly slot: string
  readonly title: string
  readonly failing: readonly (keyof ReturnType<typeof conditionWords>)[]
}

function Why({ items }: { items: readonly Judged[] }) {
  const { t } = useLingui()
  const words = conditionWords()
  const ordered = [...items].sort((a, b) => contentKindNames.indexOf(a.kind) - contentKindNames.indexOf(b.kind))
  if (ordered.length === 0) return <p>{t`Nothing was published yet.`}</p>
  return (
    <ul className={classes.why}>
      {ordered.map(({ itemId, kind, slot, title, failing }) => (
        <li key={itemId}>
          <strong>{title}</strong>
          <span className={classes.quiet}>{[kindTitle(kind), slotText(kind, slot)].filter(Boolean).join(' · ')}</span>
          {failing.length === 0 ? (
            <Tone tone="green">{t`seen`}</Tone>
          ) : (
            failing.map((condition) => (
              <Tone key={condition} tone="grey">
                {t`not seen: ${words[condition]}`}
              </Tone>
            ))
          )}
        </li>
      ))}
    </ul>
  )
}
