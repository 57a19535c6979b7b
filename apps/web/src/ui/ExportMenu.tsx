import type { AnyEndpoint, Input } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button, Loader, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallError, callDownload } from './call.ts'
import { useEnvironment } from './environment.tsx'
import { IconChevronDown, IconClose, IconDownload } from './icons.ts'
import { sizeText } from './show/numbers.ts'

type Format = 'xlsx' | 'csv'

interface ExportMenuProps<E extends AnyEndpoint> {
  /** A `download` endpoint that takes the list's filter and a format. */
  readonly endpoint: E
  readonly input: Omit<Input<E>, 'format'>
  /** Where two files are offered side by side; *Export* unless said. */
  readonly label?: string
}

/** Takes a file; `progress` says that it waits or how much has come, and lets it be given up. Null while nothing is taken. */
function useDownload<E extends AnyEndpoint>(endpoint: E) {
  const [bytes, setBytes] = useState<number | 'waiting' | null>(null)
  const running = useRef<AbortController | null>(null)
  async function take(input: Input<E>) {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setBytes('waiting')
    try {
      await callDownload(endpoint, input, { signal: stop.signal, onBytes: setBytes })
    } catch (error) {
      // a refusal has been shown; who gave it up needs no word
      if (!(error instanceof CallError) && !stop.signal.aborted) throw error
    } finally {
      running.current = null
      setBytes(null)
    }
  }
  const progress = bytes !== null && <Progress bytes={bytes} onStop={() => running.current?.abort()} />
  return { take, progress: progress || null }
}

function Progress({ bytes, onStop }: { bytes: number | 'waiting'; onStop: () => void }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const come = bytes === 'waiting' ? null : sizeText(bytes, locale)
  return (
    <Button.Group>
      <Button variant="default" data-disabled aria-disabled leftSection={<Loader size={12} aria-hidden />}>
        <span role="status">{come === null ? t`Export waits to begin…` : t`Exporting, ${come} so far…`}</span>
      </Button>
      <Button variant="default" aria-label={t`Stop the export`} onClick={onStop}>
        <IconClose size={13} aria-hidden />
      </Button>
    </Button.Group>
  )
}

/** A file that there is in one format only, such as a month's results. It says how it comes like every other export. */
export function ExcelButton<E extends AnyEndpoint>({ endpoint, input }: { endpoint: E; input: Input<E> }) {
  const { t } = useLingui()
  const { take, progress } = useDownload(endpoint)
  return (
    progress ?? (
      <Button
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void take(input)}
      >{t`Excel`}</Button>
    )
  )
}

/** The list as a file, with the filters that narrow it now. While it waits or comes, that is said and it can be given up. */
export function ExportMenu<E extends AnyEndpoint>({ endpoint, input, label }: ExportMenuProps<E>) {
  const { t } = useLingui()
  const { take: takeFile, progress } = useDownload(endpoint)
  // the endpoint's input is the list's filter and this
  const take = (format: Format) => takeFile({ ...input, format } as Input<E>)
  if (progress) return progress
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          {label ?? t`Export`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`All that match, with these filters`}</Menu.Label>
        <Menu.Item onClick={() => void take('xlsx')}>{t`Excel (XLSX)`}</Menu.Item>
        <Menu.Item onClick={() => void take('csv')}>{t`CSV`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
