import { listImages } from '@cordillera/contract/market/content'
import { type AnyBody, type ContentKindName, kindOf } from '@cordillera/contract/market/kinds'
import { fallbackChain, type Platform, platforms } from '@cordillera/contract/market/match'
import type { Language } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldGroup } from '../ui/form/fields.tsx'
import { useList } from '../ui/use-list.ts'
import { useChoices } from './ChoicesContext.ts'
import classes from './market.module.css'
import { type Delivered, PhoneFrame } from './PhoneFrame.tsx'
import { languageOptions } from './words.ts'

/** How what is typed looks on a phone, before it is saved. */
export function LivePreview({ kind }: { kind: ContentKindName }) {
  const { t } = useLingui()
  const { language: own, merchant } = useChoices()
  const [platform, setPlatform] = useState<Platform>('Android')
  const [language, setLanguage] = useState<Language>(own)
  const [isDark, setDark] = useState(false)
  const slot = useWatch({ name: 'slot' }) as string | undefined
  const body = (useWatch({ name: 'body' }) ?? {}) as AnyBody
  const jumpType = useWatch({ name: 'jumpType' }) as string | undefined
  const jumpTarget = useWatch({ name: 'jumpTarget' }) as string | undefined
  const versionFrom = useWatch({ name: 'versionFrom' }) as string | undefined
  const images = useList(listImages, kindOf(kind).image ? { merchant, pageSize: 100 } : undefined)
  const image = images.rows.find(({ imageId }) => imageId === body.image)
  const { texts, image: _, ...rest } = body
  const chain = fallbackChain(language, own)
  const said = chain.find((one) => Object.values(texts?.[one] ?? {}).some((text) => text?.trim()))
  const item: Delivered = {
    ...rest,
    id: 'preview',
    ...(slot ? { slot } : {}),
    ...(said ? { text: filled(texts?.[said]) } : {}),
    ...(said && said !== language ? { fallback: said } : {}),
    ...(image ? { image: { url: `/api/app/content/image/${image.sha256}.jpg`, alt: image.alt[language] } } : {}),
    ...(jumpType && jumpType !== 'none' && jumpTarget ? { jump: { type: jumpType, target: jumpTarget } } : {}),
  }
  return (
    <FieldGroup title={t`On a phone`}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t`Platform`}
          data={[...platforms]}
          value={platform}
          onChange={(next) => setPlatform(next as Platform)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t`Language`}
          data={languageOptions()}
          value={language}
          onChange={(next) => setLanguage(next as Language)}
        />
        <Switch label={t`Dark`} checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
      </div>
      <PhoneFrame items={{ [kind]: [item] }} platform={platform} isDark={isDark} version={versionFrom ?? '1.0.0'} />
    </FieldGroup>
  )
}

const filled = (texts: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(texts ?? {}).flatMap(([name, text]) => (text?.trim() ? [[name, text]] : [])))
