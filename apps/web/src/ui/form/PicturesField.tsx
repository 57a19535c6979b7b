import { uploadFile } from '@cordillera/contract/job/file'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { CallError, callUpload } from '../call.ts'
import { type FieldProps, useField } from './fields.tsx'

interface PicturesFieldProps extends FieldProps {
  readonly max: number
  readonly maxBytes: number
}

/** Pictures in JPG, sent as they are chosen; the form gets the ids of the kept files. */
export function PicturesField({ max, maxBytes, ...props }: PicturesFieldProps) {
  const { t } = useLingui()
  const { set, shared } = useField<string[]>(props)
  const [files, setFiles] = useState<File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  function problemOf(chosen: readonly File[]): string | null {
    if (chosen.length > max) return plural(max, { one: 'At most # picture', other: 'At most # pictures' })
    if (chosen.some(({ type }) => type !== 'image/jpeg')) return t`JPG pictures only`
    const megabytes = Math.floor(maxBytes / 1024 / 1024)
    return chosen.some(({ size }) => size > maxBytes) ? t`At most ${megabytes} MB a picture` : null
  }
  async function choose(chosen: File[]) {
    setFiles(chosen)
    set(undefined)
    const wrong = problemOf(chosen)
    setProblem(wrong)
    if (wrong || chosen.length === 0) return
    setPending(true)
    try {
      const kept = await Promise.all(chosen.map((file) => callUpload(uploadFile, {}, file, { say: 'nothing' })))
      set(kept.map(({ fileId }) => fileId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setPending(false)
    }
  }
  const { error, ...field } = shared
  return (
    <FileInput
      {...field}
      multiple
      accept="image/jpeg"
      placeholder={t`Choose a file`}
      value={files}
      error={problem ?? error}
      disabled={pending}
      onChange={(chosen) => void choose(chosen)}
    />
  )
}
