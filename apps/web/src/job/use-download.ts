import { downloadFile } from '@cordillera/contract/job/file'
import { useRef, useState } from 'react'
import { CallError, callDownload } from '../ui/call.ts'

/** Takes a stored file away. A second click while it comes does nothing. */
export function useDownload() {
  const [pending, setPending] = useState<string | null>(null)
  const running = useRef(false)
  async function download(fileId: string) {
    if (running.current) return
    running.current = true
    setPending(fileId)
    try {
      await callDownload(downloadFile, { fileId })
    } catch (error) {
      // a refusal has been shown
      if (!(error instanceof CallError)) throw error
    } finally {
      running.current = false
      setPending(null)
    }
  }
  return { download, pending }
}
