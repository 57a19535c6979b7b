import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTaken } from '../../ui/shortcuts.ts'
import { type Image, ImageView } from './ImageView.tsx'
import classes from './images.module.css'
import { type Look, larger, plain, smaller, turned } from './looks.ts'

interface Pane {
  readonly imageId: string | undefined
  readonly look: Look
}

/** Two images, one under the other or `beside` it, the document and the selfie first. Keys act on the one with the frame: I the other one. */
export function Images({ images, beside = false }: { images: readonly Image[]; beside?: boolean }) {
  const { t } = useLingui()
  const known = images.filter(({ replaced }) => !replaced)
  const first = known.find(({ kind }) => kind === 'idFront') ?? known[0]
  const second = known.find(({ kind }) => kind === 'selfie') ?? known[1]
  const [panes, setPanes] = useState<readonly [Pane, Pane]>([
    { imageId: first?.imageId, look: plain },
    { imageId: second?.imageId, look: plain },
  ])
  const [active, setActive] = useState<0 | 1>(0)
  const change = (at: 0 | 1, pane: Partial<Pane>) =>
    setPanes(([one, other]) => (at === 0 ? [{ ...one, ...pane }, other] : [one, { ...other, ...pane }]))
  useImageKeys(
    (by) => change(active, { look: by(panes[active].look) }),
    () => setActive(active === 0 ? 1 : 0),
  )
  return (
    <section className={classes.pair} aria-label={t`Images`} data-beside={beside || undefined}>
      {([0, 1] as const).map((at) => (
        <ImageView
          key={at}
          images={known}
          shown={known.find(({ imageId }) => imageId === panes[at].imageId)}
          onShow={(imageId) => change(at, { imageId, look: plain })}
          look={panes[at].look}
          onLook={(look) => change(at, { look })}
          isActive={active === at}
          onActive={() => setActive(at)}
        />
      ))}
    </section>
  )
}

/** + and − larger and smaller, R turns, 0 as it was, I the other image. */
function useImageKeys(onLook: (by: (look: Look) => Look) => void, onOther: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isTaken(event)) return
    const by = { '+': larger, '=': larger, '-': smaller, r: turned, '0': () => plain }[event.key.toLowerCase()]
    if (by) onLook(by)
    else if (event.key.toLowerCase() === 'i') onOther()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
