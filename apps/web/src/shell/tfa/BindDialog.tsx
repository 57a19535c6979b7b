import { bindTfa, initTfa } from '@cordillera/contract/access/tfa'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { QrCode } from '../../ui/QrCode.tsx'
import { Loaded } from '../../ui/states.tsx'
import { copyText } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { SignOutLink } from './SignOutLink.tsx'
import classes from './tfa.module.css'

/** Shows the secret as a QR code, and below it as a key to type; the first code that matches binds it. */
export default function BindDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const init = useAction(initTfa)
  const [secret, setSecret] = useState<string>()
  // one secret for one opening: asking again would make the scanned one worthless
  const ask = useEffectEvent(async () => setSecret(await init.run({})))
  useEffect(() => {
    void ask()
  }, [])
  const [code, setCode] = useState('')
  const bind = useAction(bindTfa, { say: 'nothing' })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return
    const done = await bind.run({ code })
    setCode('')
    if (done) onDone()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Set up dynamic codes`}
      size={300}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Loaded data={secret} error={init.error} refetch={async () => setSecret(await init.run({}))}>
        {(uri) => (
          <form onSubmit={submit} className={classes.form}>
            <p>{t`Scan this with an authenticator app, then enter the code that it shows.`}</p>
            <QrCode text={uri} label={t`QR code of the secret`} />
            <div className={classes.key}>
              <span className="mono">{secretOf(uri)}</span>
              <Button variant="default" size="compact-xs" onClick={() => copyText(secretOf(uri))}>
                {t`Copy the key`}
              </Button>
            </div>
            <TextInput
              label={t({ message: 'Code', context: 'second factor' })}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={bind.error?.msg}
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
            />
            <WhyButton type="submit" loading={bind.pending} why={!code.trim() && t`Type the code of your app first`}>
              {t`Bind`}
            </WhyButton>
            <SignOutLink />
          </form>
        )}
      </Loaded>
    </Modal>
  )
}

/** The key for typing, in groups of four. */
function secretOf(uri: string): string {
  const secret = new URLSearchParams(uri.split('?')[1] ?? '').get('secret') ?? uri
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
