import type { AnyEndpoint, Input } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallError, callDownload } from './call.ts'
import { IconChevronDown, IconDownload } from './icons.ts'

type Format = 'xlsx' | 'csv'

interface ExportMenuProps<E extends AnyEndpoint> {
  /** A `download` endpoint that takes the list's filter and a format. */
  readonly endpoint: E
  readonly input: Omit<Input<E>, 'format'>
}

/** The list as a file, with the filters that narrow it now. A second click while it comes does nothing. */
export function ExportMenu<E extends AnyEndpoint>({ endpoint, input }: ExportMenuProps<E>) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  async function take(format: Format) {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      // the endpoint's input is the list's filter and this
      await callDownload(endpoint, { ...input, format } as Input<E>)
    } catch (error) {
      // a refusal has been shown
      if (!(error instanceof CallError)) throw error
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={pending}
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          {t`Export`}
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
