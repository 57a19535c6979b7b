import { orderDetail } from '@cordillera/contract/service-desk/order'
import { unlinkOrder } from '@cordillera/contract/service-desk/order-care'
import { orderSources, orderStates, orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DetailSection } from '../ui/DetailDrawer.tsx'
import { useMay } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Tone } from '../ui/show/show.tsx'
import { CellLink } from '../ui/table/columns.tsx'
import { useAction } from '../ui/use-action.ts'
import type { OrderDetail } from './order-columns.tsx'
import { orderPath } from './paths.ts'
import classes from './service-desk.module.css'
import { orderStateTones } from './tones.ts'

/** What belongs to it: others, records, who follows it. Nothing stands where there is nothing. */
export function OrderHanging({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const { mergedInto, merged, parentId, children, followsOn, followers, source } = order
  const one = (id: string) => <CellLink to={orderPath(id)}>{id}</CellLink>
  const lines: [string, ReactNode][] = []
  if (mergedInto) lines.push([t`Merged into`, one(mergedInto)])
  if (merged.length > 0) lines.push([t`Merged into this one`, <List key="merged" of={merged.map(one)} />])
  if (parentId) lines.push([t`Stands under`, one(parentId)])
  if (children.length > 0)
    lines.push([
      t`Stand under it`,
      <List
        key="children"
        of={children.map((child) => (
          <span key={child.orderId}>
            <CellLink to={orderPath(child.orderId)}>{inWords(orderTypes[child.type])}</CellLink>{' '}
            <Tone tone={orderStateTones[child.status]}>{inWords(orderStates[child.status])}</Tone>
          </span>
        ))}
      />,
    ])
  if (source) lines.push([t`Made from`, `${inWords(orderSources[source.kind])} · ${source.id}`])
  if (followsOn) lines.push([t`Goes on with`, one(followsOn)])
  if (followers.length > 0) lines.push([t`Followed by`, followers.map(({ name }) => name).join(', ')])
  if (lines.length === 0 && order.links.length === 0) return null
  return (
    <DetailSection title={t`What belongs to it`}>
      <dl className={classes.belongs}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Links order={order} />
    </DetailSection>
  )
}

const List = ({ of }: { of: readonly ReactNode[] }) => <span className={classes.list}>{of}</span>

function Links({ order: { orderId, links } }: { order: OrderDetail }) {
  const { t } = useLingui()
  const mayWork = useMay().press('order_handel_work')
  const unlink = useAction(unlinkOrder, { invalidate: [orderDetail] })
  const words = { bill: t`Bill`, case: t`Case`, payment: t`Payment` }
  return (
    <>
      {links.map(({ linkId, kind, ref, appId }) => (
        <p key={linkId} className={classes.link}>
          <span>{words[kind]}</span>
          {appId ? <CellLink to={`/finance/billDetail/${appId}`}>{ref}</CellLink> : <span>{ref}</span>}
          {mayWork && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => void unlink.run({ orderId, linkId })}
            >{t`Remove`}</Button>
          )}
        </p>
      ))}
    </>
  )
}
