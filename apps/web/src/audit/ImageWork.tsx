import { claimNextImages, decideImages } from '@cordillera/contract/audit/image'
import { imageFailReasons } from '@cordillera/contract/audit/terms'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { isTaken, useShortcuts } from '../ui/shortcuts.ts'
import { Instant } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './audit.module.css'
import { Images } from './file/Images.tsx'
import { reasonText } from './words.ts'

type Found = NonNullable<Output<typeof claimNextImages>>
type FailReason = (typeof imageFailReasons)[number]
interface WorkProps {
  readonly title: string
  readonly views: ReactNode
}

/** The pair in hand: is the face on the document the one of the selfie. P passes, 1 to 5 fail it for a reason. */
export function ImageWork({ title, views }: WorkProps) {
  const { t } = useLingui()
  // a claim is a write, but asking for it again answers the same pair
  const next = useData(claimNextImages, {}, { goodForMs: Number.POSITIVE_INFINITY })
  const waiting = next.data?.waiting ?? 0
  return (
    <Page>
      <PageHeader title={title} aside={views} actions={next.data && <span>{t`${waiting} waiting`}</span>} />
      <Loaded data={next.data} error={next.error} refetch={next.refetch}>
        {(found) =>
          found ? (
            <Pair key={found.pair.imageAuditId} found={found} />
          ) : (
            <Empty
              title={t`No images wait`}
              action={<Button variant="default" onClick={next.refetch}>{t`Look again`}</Button>}
            >
              {t`They come with each application that is handed in.`}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

function Pair({ found: { pair, images } }: { found: Found }) {
  const { t } = useLingui()
  const { imageAuditId, version } = pair
  const [remark, setRemark, forget] = useKept(`images ${imageAuditId}`, '')
  const decide = useAction(decideImages, { invalidate: [claimNextImages], onDone: forget })
  const send = (reason: FailReason | undefined) =>
    void decide.run({
      ...{ imageAuditId, version, status: reason ? 'fail' : 'pass' },
      ...(reason ? { reason } : {}),
      ...(remark.trim() ? { remark: remark.trim() } : {}),
    })
  useDecideKeys(send)
  return (
    <div className={classes.image}>
      <Images images={images} beside />
      <div className={classes.decide}>
        <h2>{pair.borrower}</h2>
        <p>
          {pair.merchantName} · <Instant at={pair.createdTime} />
        </p>
        <Button loading={decide.pending} onClick={() => send(undefined)} leftSection={<kbd>P</kbd>}>
          {t`The same person: pass`}
        </Button>
        <p>{t`Fails because`}</p>
        {imageFailReasons.map((reason, at) => (
          <Button
            key={reason}
            variant="default"
            disabled={decide.pending}
            onClick={() => send(reason)}
            leftSection={<kbd>{at + 1}</kbd>}
          >
            {reasonText(reason)}
          </Button>
        ))}
        <LimitedTextarea
          aria-label={t`Remark`}
          placeholder={t`Remark`}
          autosize
          minRows={2}
          limit={2000}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}

function useDecideKeys(send: (reason: FailReason | undefined) => void) {
  const { t } = useLingui()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isTaken(event)) return
    const reason = imageFailReasons[Number(event.key) - 1]
    if (event.key.toLowerCase() === 'p') send(undefined)
    else if (reason) send(reason)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useShortcuts(
    useMemo(
      () => ({
        title: t`In the image audit`,
        keys: [
          { label: t`The same person: pass`, press: ['P'] },
          { label: t`Fail, with its reason`, press: ['1', '…', '5'] },
          { label: t`The image larger, smaller, turned, as it was`, press: ['+', '-', 'R', '0'] },
          { label: t`The other image`, press: ['I'] },
        ],
      }),
      [t],
    ),
  )
}
