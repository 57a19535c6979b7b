import {
  decidePhoneChange,
  listPhoneChanges,
  phoneChangeDetail,
  sendPhoneCode,
  verifyPhoneCode,
} from '@cordillera/contract/service-desk/phone-change'
import { codesAtMost } from '@cordillera/contract/service-desk/phone-change-terms'
import { useLingui } from '@lingui/react/macro'
import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { Instant } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../service-desk.module.css'
import type { PhoneChangeDetail } from './phone-change-tones.ts'

const changed = [listPhoneChanges, phoneChangeDetail]

/** What can be done where it stands: sending a code; deciding, for another person than who asked and proved it. */
export function PhoneChangeSteps({ change }: { change: PhoneChangeDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const send = useAction(sendPhoneCode, { invalidate: changed, success: t`Sent. It counts for ten minutes.` })
  const decide = useAction(decidePhoneChange, { invalidate: changed })
  const { changeId, version, state, codesSent, images, usedBy, silenced } = change
  const isProving = state === 'requested' || state === 'codeSent'
  if (!isProving && state !== 'verified') return null
  const spent = codesSent >= codesAtMost && t`All ${codesAtMost} codes of this change were sent`
  const why = !images.length
    ? t`No picture of the id is on file`
    : usedBy.length > 0
      ? t`The new number is another customer's too`
      : silenced && t`The new number stands silenced`
  const end = async (approve: boolean, reason: string) =>
    (await decide.run({ changeId, version, approve, reason })) !== undefined
  return (
    <>
      {isProving && may.press('change_pahone_work') && (
        <WhyButton why={spent} loading={send.pending} onClick={() => void send.run({ changeId, version })}>
          {codesSent === 0 ? t`Send the code` : t`Send another code`}
        </WhyButton>
      )}
      {may.press('change_pahone_decide') && (
        <>
          <WhyButton why={null} variant="default" onClick={() => setAsking('refuse')}>{t`Refuse`}</WhyButton>
          {state === 'verified' && (
            <WhyButton why={why} onClick={() => setAsking('approve')}>{t`Change the phone`}</WhyButton>
          )}
        </>
      )}
      {asking === 'approve' && (
        <ConfirmWithReason
          title={t`Change the phone`}
          confirm={t`Change the phone`}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => end(true, reason)}
        >
          <p>{t`From now on ${change.newMobile} is the customer's number. ${change.oldMobile} is silenced, unless another customer has it too.`}</p>
        </ConfirmWithReason>
      )}
      {asking === 'refuse' && (
        <ConfirmWithReason
          title={t`Refuse another phone`}
          confirm={t`Refuse`}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => end(false, reason)}
        >
          <p>{t`The number on record stays. The customer can ask anew.`}</p>
        </ConfirmWithReason>
      )}
    </>
  )
}

/** The six digits as the customer reads them out. */
export function TypeCode({ change: { changeId, codeUntil, triesLeft } }: { change: PhoneChangeDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const verify = useAction(verifyPhoneCode, { invalidate: changed })
  if (!may.press('change_pahone_work')) return null
  async function compare() {
    const answer = await verify.run({ changeId, code })
    setCode('')
    setWrong(answer?.verified === false)
  }
  const isOver = triesLeft === 0
  return (
    <div className={classes.comment}>
      <Group align="flex-end">
        <TextInput
          label={t`Code that the customer reads out`}
          description={isOver ? t`The last code counts no more: send another one.` : t`Tries left: ${triesLeft}`}
          error={isWrong && !isOver && t`That is not the code.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <WhyButton
          why={isOver ? t`The last code counts no more` : code.length < 6 && t`The code has six digits`}
          loading={verify.pending}
          onClick={() => void compare()}
        >
          {t`Compare`}
        </WhyButton>
      </Group>
      {codeUntil && !isOver && (
        <p className={classes.quiet}>
          {t`Counts until`} <Instant at={codeUntil} />
        </p>
      )}
    </div>
  )
}
