import { type applicationImage, imageLink } from '@cordillera/contract/credit/application'
import { imageKindWords } from '@cordillera/contract/credit/application-state'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { output } from 'zod/v4/core'
import { call } from '../../ui/call.ts'
import { IconMinus, IconPlus, IconRefresh, IconUndo } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Empty, Loading } from '../../ui/states.tsx'
import classes from './images.module.css'
import { type Look, larger, plain, smaller, turned } from './looks.ts'

export type Image = output<typeof applicationImage>

interface ImageViewProps {
  /** Of these one is shown; a person may choose another. */
  readonly images: readonly Image[]
  readonly shown: Image | undefined
  readonly onShow: (imageId: string) => void
  readonly look: Look
  readonly onLook: (look: Look) => void
  /** The keys act on this one. */
  readonly isActive: boolean
  readonly onActive: () => void
}

/** One image to look at closely: larger, turned, moved by dragging. Who looks is written over it by the server. */
export function ImageView({ images, shown, onShow, look, onLook, isActive, onActive }: ImageViewProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const name = shown ? inWords(imageKindWords[shown.kind]) : t`No image`
  useDrag(frame, (x, y) => onLook({ ...look, x: look.x + x, y: look.y + y }))
  const tools = [
    { label: t`Larger`, icon: IconPlus, run: () => onLook(larger(look)) },
    { label: t`Smaller`, icon: IconMinus, run: () => onLook(smaller(look)) },
    { label: t`Turn`, icon: IconRefresh, run: () => onLook(turned(look)) },
    { label: t`As it was`, icon: IconUndo, run: () => onLook(plain) },
  ]
  return (
    <section className={classes.view} data-active={isActive || undefined} aria-label={name} onPointerDown={onActive}>
      <header>
        <SegmentedControl
          size="xs"
          aria-label={t`Image`}
          value={shown?.imageId ?? ''}
          onChange={onShow}
          data={images.map(({ imageId, kind }) => ({ value: imageId, label: inWords(imageKindWords[kind]) }))}
        />
        <div className={classes.tools}>
          {tools.map(({ label, icon: Icon, run }) => (
            <ActionIcon key={label} size={24} aria-label={`${label}: ${name}`} title={label} onClick={run}>
              <Icon size={14} />
            </ActionIcon>
          ))}
        </div>
      </header>
      <div className={classes.frame} ref={frame}>
        {shown ? <Picture key={shown.imageId} image={shown} name={name} look={look} /> : <Empty title={t`No image`} />}
      </div>
    </section>
  )
}

/** Dragging inside an element, told step by step. What it moves has buttons and keys too. */
function useDrag(of: RefObject<HTMLElement | null>, onMove: (x: number, y: number) => void) {
  const move = useEffectEvent((event: PointerEvent) => {
    if (event.buttons === 1) onMove(event.movementX, event.movementY)
  })
  useEffect(() => {
    const element = of.current
    const listener = (event: PointerEvent) => move(event)
    element?.addEventListener('pointermove', listener)
    return () => element?.removeEventListener('pointermove', listener)
  }, [of])
}

/** Asks for a link to the image, which lives two minutes; again where it has ended. */
function Picture({ image, name, look }: { image: Image; name: string; look: Look }) {
  const { t } = useLingui()
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 2) return setFailed(true)
    const asking = new AbortController()
    call(imageLink, { imageId: image.imageId }, { signal: asking.signal, say: 'nothing' }).then(
      (link) => setUrl(link.url),
      () => asking.signal.aborted || setFailed(true),
    )
    return () => asking.abort()
  }, [image.imageId, asked])
  if (failed) return <Empty title={t`The image could not be loaded`} />
  if (!url) return <Loading lines={4} />
  const { scale, turn, x, y } = look
  return (
    <img
      src={url}
      alt={name}
      draggable={false}
      onError={() => setAsked((now) => now + 1)}
      style={{ transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})` }}
    />
  )
}
