import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './pictures.module.css'

export interface Picture {
  readonly fileId: string
  readonly label: string
}
interface PicturesProps {
  readonly pictures: readonly Picture[]
  /** Looking at a picture is on record: what was shown is kept under this name and the picture's. */
  readonly name: readonly string[]
  readonly load: (fileId: string, signal: AbortSignal) => Promise<{ readonly content: Blob } | null>
}

/** Pictures one below the other; a click shows one in its full size. */
export function Pictures({ pictures, name, load }: PicturesProps) {
  const [large, setLarge] = useState<string | null>(null)
  return (
    <div className={classes.pictures}>
      {pictures.map((picture) => (
        <button
          key={picture.fileId}
          type="button"
          className={classes.picture}
          data-large={large === picture.fileId || undefined}
          aria-pressed={large === picture.fileId}
          onClick={() => setLarge(large === picture.fileId ? null : picture.fileId)}
        >
          <Shown picture={picture} name={name} load={load} />
        </button>
      ))}
    </div>
  )
}

function Shown({ picture: { fileId, label }, name, load }: Omit<PicturesProps, 'pictures'> & { picture: Picture }) {
  const { t } = useLingui()
  const { data, error } = useQuery({
    queryKey: [...name, fileId],
    queryFn: ({ signal }) => load(fileId, signal),
    // looking at it is on record: once is enough
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (error) return <span>{t`The picture could not be shown.`}</span>
  return address ? <img src={address} alt={label} /> : <span aria-busy="true">{label}</span>
}
