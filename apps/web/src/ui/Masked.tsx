import { type ContactRule, type RevealPurpose, wordsOfRule } from '@cordillera/contract/compliance/rules'
import { reason as reasonRule } from '@cordillera/contract/fields'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { LimitedInput } from './form/LimitedTextarea.tsx'
import { IconCopy, IconEye } from './icons.ts'
import { inWords } from './language.ts'
import classes from './masked.module.css'
import { copyText, toast } from './toast.tsx'
import { WhyButton } from './WhyButton.tsx'

const shownForMs = 60_000
/** From here on the person is told how many are left. */
const fewLeft = 10

export interface RevealAsked {
  reason: string
  /** What is revealed to contact somebody is held to the rules of contacting. */
  purpose: RevealPurpose
  secondReason?: string
}
interface Revealed {
  value: string | null
  remaining: number
  /** Why contacting by it is refused now. */
  refusal?: { rule: ContactRule; figures: Record<string, string | number>; nextTime: string | null } | null
}
type OnReveal = (asked: RevealAsked) => Promise<Revealed | undefined>

interface MaskedProps {
  /** What the field is called, for those who hear it. */
  readonly label: string
  readonly masked: string
  /** Absent where this person may not reveal it. Answers undefined where it was refused. */
  readonly onReveal?: OnReveal | undefined
  /** A copy leaves an entry in the operation log. */
  readonly onCopy: () => void
  readonly isPhone?: boolean
  readonly children?: ReactNode
}

/** A masked value. The eye asks why, shows it for a minute, and leaves an entry in the operation log; so does a copy. */
export function Masked({ label, masked, onReveal, onCopy, isPhone, children }: MaskedProps) {
  const { t } = useLingui()
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
  function copy(text: string) {
    void copyText(text)
    onCopy()
  }
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
      {value === null && onReveal && <Reveal label={label} onReveal={onReveal} onShown={setValue} />}
    </span>
  )
}

interface RevealProps {
  readonly label: string
  readonly onReveal: OnReveal
  readonly onShown: (value: string) => void
}
function Reveal({ label, onReveal, onShown }: RevealProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [reason, setReason] = useState('')
  const [second, setSecond] = useState<string | null>(null)
  async function show(why: string, purpose: RevealPurpose) {
    setPending(true)
    const secondReason = second?.trim()
    const asked = { reason: why, purpose, ...(secondReason ? { secondReason } : {}) }
    const answer = await onReveal(asked).finally(() => setPending(false))
    const rule = answer?.refusal && inWords(wordsOfRule(answer.refusal.rule, answer.refusal.figures))
    if (!answer || (answer.value === null && rule)) {
      // another purpose can be said, with a second reason
      setSecond(second ?? '')
      if (rule) toast.warning(t`This may not be contacted: ${rule}. It was not shown.`)
      return
    }
    setOpen(false)
    setReason('')
    setSecond(null)
    if (answer.value === null) toast.info(t`The borrower's file has no such value.`)
    else onShown(answer.value)
    if (rule) toast.warning(t`Contacting is not permitted now: ${rule}. This reveal is listed in the report.`)
    const { remaining } = answer
    if (remaining <= fewLeft) toast.warning(t`${remaining} more can be revealed today.`)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reasonRule.safeParse(reason).success) void show(reason.trim(), 'other')
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
            disabled={pending}
            onClick={() => show(why, at === 0 ? 'contact' : 'other')}
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
          <LimitedInput
            aria-label={t`Another reason`}
            placeholder={t`Another reason`}
            limit={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {second !== null && (
            <LimitedInput
              aria-label={t`Second reason`}
              placeholder={t`Second reason, for anything but contacting`}
              limit={500}
              value={second}
              onChange={(event) => setSecond(event.currentTarget.value)}
            />
          )}
          <WhyButton
            type="submit"
            loading={pending}
            why={!reasonRule.safeParse(reason).success && t`Write the reason first: 2 to 500 characters`}
          >
            {t`Show`}
          </WhyButton>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
