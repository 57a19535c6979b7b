import { type sensitiveFields, showSensitiveInfo } from '@cordillera/contract/collection/workbench'
import { reason as reasonRule } from '@cordillera/contract/fields'
import { recordOperation } from '@cordillera/contract/operation-log/log'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useMay } from '../../ui/environment.tsx'
import { IconCopy, IconEye } from '../../ui/icons.ts'
import { copyText, toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from './sensitive.module.css'

const shownForMs = 60_000

interface SensitiveProps {
  readonly caseId: string
  readonly field: (typeof sensitiveFields)[number]
  readonly contactId?: string
  /** What the field is called, for those who hear it. */
  readonly label: string
  readonly masked: string
  /** A case that can't be worked keeps its secrets. */
  readonly closed?: boolean
  readonly children?: ReactNode
}

/** A masked value. The eye asks why, shows it for a minute, and leaves an entry in the operation log; so does a copy. */
export function Sensitive({ caseId, field, contactId, label, masked, closed, children }: SensitiveProps) {
  const { t } = useLingui()
  const may = useMay()
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), shownForMs)
    // also when the tab is left: nobody is looking then
    return () => {
      clearTimeout(timer)
      setValue(null)
    }
  }, [value])
  const record = useAction(recordOperation, { say: 'nothing' })
  function copy(text: string) {
    void copyText(text)
    void record.run({ channel: 'cms', operate: 'copy', content: field, type: 1, caseId })
  }
  const isPhone = field === 'mobile' || field === 'contactMobile'
  return (
    <span className={classes.field}>
      <span className={classes.value} data-shown={value !== null || undefined}>
        {value === null ? masked : isPhone ? <a href={`tel:${value}`}>{value}</a> : value}
      </span>
      {children}
      {value !== null && (
        <ActionIcon size={22} aria-label={t`Copy ${label}`} title={t`Copy ${label}`} onClick={() => copy(value)}>
          <IconCopy size={13} />
        </ActionIcon>
      )}
      {value === null && !closed && may.press('pendingCollect_reveal') && (
        <Reveal label={label} input={{ caseId, field, ...(contactId ? { contactId } : {}) }} onShown={setValue} />
      )}
    </span>
  )
}

interface RevealProps {
  readonly label: string
  readonly input: { caseId: string; field: (typeof sensitiveFields)[number]; contactId?: string }
  readonly onShown: (value: string) => void
}
function Reveal({ label, input, onShown }: RevealProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const action = useAction(showSensitiveInfo, {
    onDone: ({ value, remaining }) => {
      setOpen(false)
      setReason('')
      if (value === null) toast.info(t`The borrower's file has no such value.`)
      else onShown(value)
      if (remaining <= fewLeft) toast.warning(t`${remaining} more can be revealed today.`)
    },
  })
  const show = (why: string) => action.run({ ...input, reason: why })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reasonRule.safeParse(reason).success) void show(reason.trim())
  }
  const reasons = [t`To contact the borrower`, t`To verify identity`, t`To send payment details`]
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          size={22}
          aria-label={t`Reveal ${label}`}
          title={t`Reveal ${label}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconEye size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.reveal ?? ''}>
        <p>{t`Why do you need it? The reason is kept with your name.`}</p>
        {reasons.map((why, at) => (
          <Button
            key={why}
            variant="default"
            disabled={action.pending}
            onClick={() => show(why)}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
          >
            {why}
          </Button>
        ))}
        {/* a portal's events still reach the form around it */}
        <form
          onSubmit={(event) => {
            event.stopPropagation()
            submit(event)
          }}
        >
          <TextInput
            aria-label={t`Another reason`}
            placeholder={t`Another reason`}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" loading={action.pending} disabled={!reasonRule.safeParse(reason).success}>
            {t`Show`}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
/** From here on the person is told how many are left. */
const fewLeft = 10
