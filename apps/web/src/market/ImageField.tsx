import { listImages, uploadImage } from '@cordillera/contract/market/content'
import { type ImageSlot, imageSlots } from '@cordillera/contract/market/kinds'
import { useLingui } from '@lingui/react/macro'
import { Button, Input } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, callUpload } from '../ui/call.ts'
import { type FieldProps, useField } from '../ui/form/fields.tsx'
import { LimitedInput } from '../ui/form/LimitedTextarea.tsx'
import { currentLanguage } from '../ui/language.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { Empty } from '../ui/states.tsx'
import { useList } from '../ui/use-list.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { useChoices } from './ChoicesContext.ts'
import { imageAddress } from './image-address.ts'
import classes from './market.module.css'

/** A picture of the merchant's, chosen among those made for the place, or a new one. */
export function ImageField({ slot, ...props }: FieldProps & { slot: ImageSlot }) {
  const { t } = useLingui()
  const { merchant } = useChoices()
  const { value, set, shared } = useField<string>(props)
  const [isOpen, setOpen] = useState(false)
  const { rows } = useList(listImages, { merchant, slot, pageSize: 100 })
  const chosen = rows.find(({ imageId }) => imageId === value)
  return (
    <Input.Wrapper label={shared.label} error={shared.error} withAsterisk={shared.withAsterisk}>
      <div className={classes.picked}>
        {chosen && <img src={imageAddress(chosen.sha256)} alt={chosen.alt[currentLanguage()]} />}
        <Button variant="default" ref={shared.ref} onClick={() => setOpen(true)}>
          {value ? t`Choose another picture` : t`Choose a picture`}
        </Button>
        {value && props.optional && (
          <Button variant="subtle" onClick={() => set(undefined)}>
            {t`Without a picture`}
          </Button>
        )}
      </div>
      <SideDrawer opened={isOpen} onClose={() => setOpen(false)} title={t`Pictures`} size="wide">
        <div className={classes.gallery}>
          <NewImage
            slot={slot}
            onMade={(imageId) => {
              set(imageId)
              setOpen(false)
            }}
          />
          {rows.length === 0 && <Empty title={t`No picture is made for this place yet`} />}
          <ul className={classes.pictures}>
            {rows.map((image) => (
              <li key={image.imageId}>
                <button
                  type="button"
                  aria-pressed={image.imageId === value}
                  onClick={() => {
                    set(image.imageId)
                    setOpen(false)
                  }}
                >
                  <img src={imageAddress(image.sha256)} alt={image.alt[currentLanguage()]} loading="lazy" />
                  <span>{image.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </SideDrawer>
    </Input.Wrapper>
  )
}

/** Keeps a picture with its words; the server turns, sizes and compresses it. */
export function NewImage({ slot, onMade }: { slot: ImageSlot; onMade: (imageId: string) => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { merchant } = useChoices()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [alt, setAlt] = useState({ zh: '', en: '', es: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const { width, height } = imageSlots[slot]
  const isReady = file !== null && name.trim() !== '' && Object.values(alt).every((text) => text.trim().length >= 2)

  async function keep() {
    if (!file) return
    setPending(true)
    setProblem(null)
    try {
      const made = await callUpload(uploadImage, { merchant, name: name.trim(), slot, alt }, file, { say: 'nothing' })
      await client.invalidateQueries({ queryKey: [listImages.path] })
      onMade(made.imageId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setPending(false)
    }
  }
  return (
    <section className={classes.newImage} aria-label={t`New picture`}>
      <Input.Wrapper
        label={t`New picture (JPG, at most 2 MB)`}
        description={t`Shown at most ${width} × ${height} pixels and sent with at most 200 KB`}
        error={problem}
      >
        <input
          type="file"
          accept="image/jpeg"
          aria-label={t`New picture (JPG, at most 2 MB)`}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </Input.Wrapper>
      <LimitedInput
        label={t`Name`}
        description={t`Only staff read it`}
        value={name}
        limit={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {(['es', 'en', 'zh'] as const).map((language) => (
        <LimitedInput
          key={language}
          label={
            { es: t`What it shows, in Spanish`, en: t`What it shows, in English`, zh: t`What it shows, in Chinese` }[
              language
            ]
          }
          withAsterisk
          limit={160}
          value={alt[language]}
          onChange={(event) => setAlt({ ...alt, [language]: event.currentTarget.value })}
        />
      ))}
      <WhyButton
        why={!isReady && t`Choose a picture and describe it in the needed languages first`}
        loading={pending}
        onClick={() => void keep()}
      >{t`Keep the picture`}</WhyButton>
    </section>
  )
}
