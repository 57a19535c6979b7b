import { verifyTfa } from '@cordillera/contract/access/tfa'
import { useLingui } from '@lingui/react/macro'
import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { SignOutLink } from './SignOutLink.tsx'
import classes from './tfa.module.css'

/** Asks for the code of the authenticator. Anything but "verified" keeps it open and says so. */
export default function VerifyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const verify = useAction(verifyTfa, { say: 'nothing' })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return
    if ((await verify.run({ code })) === 1) onDone()
    else setCode('')
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Dynamic verification code`}
      size={340}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form onSubmit={submit} className={classes.form}>
        <p>{t`Enter the code that your authenticator shows now.`}</p>
        <TextInput
          label={t({ message: 'Code', context: 'second factor' })}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={verify.error?.msg}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
        <WhyButton type="submit" loading={verify.pending} why={!code.trim() && t`Type the code of your app first`}>
          {t`Verify`}
        </WhyButton>
        <SignOutLink />
      </form>
    </Modal>
  )
}
