import { imageLink } from '@cordillera/contract/credit/application'
import { imageKindWords } from '@cordillera/contract/credit/application-state'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { IconEye } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Instant, Tone } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useEscape } from '../ui/use-escape.ts'
import classes from './application.module.css'
import type { Image } from './application-words.ts'

interface Open {
  readonly image: Image
  readonly url: string
}

/** Images as a shelf of names; each look is asked for, watermarked and logged. */
export function ImageShelf({ images }: { images: readonly Image[] }) {
  const { t } = useLingui()
  const maySee = useMay().press('searchUsers_images')
  const [open, setOpen] = useState<Open | null>(null)
  const [isGone, setGone] = useState(false)
  useEscape(open !== null, () => setOpen(null))
  const link = useAction(imageLink)
  async function show(image: Image) {
    const made = await link.run({ imageId: image.imageId })
    if (!made) return
    setGone(false)
    setOpen({ image, url: made.url })
  }
  if (images.length === 0) return <p className={classes.none}>{t`No image was sent`}</p>
  const name = open ? inWords(imageKindWords[open.image.kind]) : ''
  return (
    <>
      <ul className={classes.shelf}>
        {images.map((image) => (
          <li key={image.imageId} data-replaced={image.replaced || undefined}>
            <strong>{inWords(imageKindWords[image.kind])}</strong>
            <span>
              {`${image.width} × ${image.height}`} · <Instant at={image.uploadedTime} />
            </span>
            {image.replaced && <Tone tone="grey">{t`replaced`}</Tone>}
            {maySee && (
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconEye size={14} aria-hidden />}
                loading={link.pending}
                onClick={() => void show(image)}
              >
                {t`Look at it`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        closeOnEscape={false}
        title={name}
        size="xl"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {open && !isGone && <img className={classes.image} src={open.url} alt={name} onError={() => setGone(true)} />}
        {open && isGone && (
          <p role="alert">
            {t`The image could not be shown: its link lasts two minutes.`}{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void show(open.image)}
            >{t`Open it again`}</Button>
          </p>
        )}
      </Modal>
    </>
  )
}
