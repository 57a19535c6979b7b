import { uploadFile } from '@cordillera/contract/job/file'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { CallError, callUpload } from '../../ui/call.ts'

/** As the server has it (uploadFile): said before a large file is sent in vain. */
export const largestBytes = 64 * 1024 * 1024
const tables = ['csv', 'txt', 'xlsx', 'ods']

/** Why a file can't be imported, as far as its name and size tell; null where they don't say no. */
export function whyNot(file: Pick<File, 'name' | 'size'>, alsoReads: readonly string[] = []): string | null {
  const ending = file.name.split('.').pop()?.toLowerCase() ?? ''
  if (ending === 'xls') return t`${file.name} is an old Excel file. Save it as XLSX or CSV, then choose it again.`
  if (![...tables, ...alsoReads].includes(ending))
    return t`${file.name} is not a table. Choose a CSV, XLSX or ODS file.`
  if (file.size === 0) return t`${file.name} is empty; nothing was sent. Choose a file with content.`
  if (file.size > largestBytes) {
    const megabytes = Math.ceil(file.size / 1024 / 1024)
    return t`${file.name} has ${megabytes} MB; up to 64 MB can be sent. Nothing was sent. Split it, or remove columns that are not needed.`
  }
  return null
}

interface Upload {
  readonly name: string
  /** From 0 to 1. */
  readonly part: number
}

/** Sends a file and answers its id. A second file while one is being sent is not taken. */
export function useUpload(onSent: (fileId: string) => void, alsoReads?: readonly string[]) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File) {
    if (sending.current) return
    const no = whyNot(file, alsoReads)
    setProblem(no)
    if (no) return
    const control = new AbortController()
    sending.current = control
    setUpload({ name: file.name, part: 0 })
    try {
      const sent = await callUpload(uploadFile, {}, file, {
        say: 'nothing',
        signal: control.signal,
        onProgress: (part) => setUpload({ name: file.name, part }),
      })
      onSent(sent.fileId)
    } catch (error) {
      if (error instanceof CallError) setProblem(error.msg)
      else if (!control.signal.aborted) throw error
    } finally {
      sending.current = null
      setUpload(null)
    }
  }
  return { send, upload, problem, cancel: () => sending.current?.abort() }
}
