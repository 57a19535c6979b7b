import type { ContentKindName } from '@cordillera/contract/market/kinds'
import { contentKindNames } from '@cordillera/contract/market/kinds'
import type { Platform } from '@cordillera/contract/market/match'
import { useLingui } from '@lingui/react/macro'
import { apiBase } from '../ui/api-host.ts'
import { Scrolling } from '../ui/Scrolling.tsx'
import classes from './market.module.css'
import { kindTitle, slotText } from './words.ts'

/** An item as the app gets it. */
export interface Delivered {
  readonly id: string
  readonly slot?: string
  readonly text?: Readonly<Record<string, string>>
  readonly fallback?: string
  readonly image?: { readonly url: string; readonly alt: string }
  readonly jump?: { readonly type: string; readonly target: string }
  readonly [field: string]: unknown
}
export type DeliveredItems = Readonly<Partial<Record<ContentKindName, readonly Delivered[]>>>

interface PhoneFrameProps {
  readonly items: DeliveredItems
  readonly platform: Platform
  readonly isDark: boolean
  readonly version: string
}

const told = ['id', 'slot', 'text', 'fallback', 'image', 'jump', 'until', 'texts']

/** What an app would show, on a phone: an idea of it, as each app draws content in its own way. */
export function PhoneFrame({ items, platform, isDark, version }: PhoneFrameProps) {
  const { t } = useLingui()
  const kinds = contentKindNames.filter((kind) => (items[kind]?.length ?? 0) > 0)
  return (
    <div className={classes.phone}>
      <Scrolling
        className={classes.screen}
        aria-label={t`Preview on ${platform}`}
        data-platform={platform}
        data-dark={isDark || undefined}
      >
        <div className={classes.status}>
          <span>{platform}</span>
          <span>{version}</span>
        </div>
        {kinds.length === 0 && <p>{t`The app gets nothing.`}</p>}
        {kinds.map((kind) => (
          <div key={kind}>
            <p className={classes.kind}>{kindTitle(kind)}</p>
            {items[kind]?.map((item) => (
              <Card key={item.id} kind={kind} item={item} />
            ))}
          </div>
        ))}
      </Scrolling>
    </div>
  )
}

function Card({ kind, item }: { kind: ContentKindName; item: Delivered }) {
  const { t } = useLingui()
  const { slot, text, fallback, image, jump } = item
  const more = Object.entries(item).filter(([field]) => !told.includes(field))
  return (
    <article className={classes.card} data-kind={kind}>
      {image && <img src={`${apiBase}${image.url}`} alt={image.alt} />}
      {slot && <span className={classes.quietInApp}>{slotText(kind, slot)}</span>}
      {Object.entries(text ?? {}).map(([name, said], at) =>
        at === 0 ? <strong key={name}>{said}</strong> : <p key={name}>{said}</p>,
      )}
      {fallback && (
        <span className={classes.quietInApp}>{t`Shown in ${fallback}, as its own language has no text`}</span>
      )}
      {more.map(([field, value]) => (
        <span key={field} className={classes.quietInApp}>
          {field}: {Array.isArray(value) ? value.join(', ') : String(value)}
        </span>
      ))}
      {jump && <span className={classes.leads}>→ {jump.target}</span>}
    </article>
  )
}
