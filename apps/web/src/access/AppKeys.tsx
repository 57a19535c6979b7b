import { createAppKey, endAppKey, listAppKeys } from '@cordillera/contract/access/app-key'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { Can } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { IconCopy } from '../ui/icons.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant, nothing, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { copyText } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './access.module.css'
import type { Merchant } from './MerchantForm.tsx'

type Key = Output<typeof listAppKeys>[number]

/** The keys by which a merchant's lending app applies for loans. */
export function AppKeys({ merchant: { merchant, name }, onClose }: { merchant: Merchant; onClose: () => void }) {
  const { t } = useLingui()
  const keys = useData(listAppKeys, { merchant })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [ending, setEnding] = useState<Key | null>(null)
  const end = useAction(endAppKey, { invalidate: [listAppKeys], success: t`The key has ended.` })
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        size="wide"
        title={t`App keys of ${name}`}
        foot={
          <Can press="merchants_change">
            <Button onClick={() => setMaking(true)}>{t`New key`}</Button>
          </Can>
        }
      >
        <Loaded {...keys}>
          {(list) =>
            list.length === 0 ? (
              <Empty title={t`There is no key`}>{t`Without one the lending app cannot send applications.`}</Empty>
            ) : (
              <PlainTable
                label={t`App keys of ${name}`}
                rows={list}
                rowKey={(key) => key.keyId}
                columns={[
                  { header: t`Name`, cell: (key) => key.name },
                  {
                    header: t`State`,
                    cell: (key) => (
                      <Tone tone={key.endedTime ? 'grey' : 'green'}>{key.endedTime ? t`ended` : t`in use`}</Tone>
                    ),
                  },
                  { header: t`Made`, cell: (key) => <Instant at={key.createdTime} /> },
                  { header: t`By`, cell: (key) => key.createdBy ?? nothing },
                  { header: t`Last used`, cell: (key) => <Instant at={key.usedTime} /> },
                  {
                    header: t`Actions`,
                    cell: (key) =>
                      !key.endedTime && (
                        <Can press="merchants_change">
                          <Button size="compact-xs" variant="default" onClick={() => setEnding(key)}>{t`End`}</Button>
                        </Can>
                      ),
                  },
                ]}
              />
            )
          }
        </Loaded>
      </DetailDrawer>
      {isMaking && (
        <FormDrawer
          opened
          onClose={() => setMaking(false)}
          title={t`New key`}
          endpoint={createAppKey}
          defaults={{ merchant, name: '' }}
          submit={t`Make the key`}
          invalidate={[listAppKeys]}
          onDone={({ key }) => setMade(key)}
        >
          <TextField name="name" label={t`Name`} description={t`Which app or server will have it`} />
        </FormDrawer>
      )}
      {made && <NewKey value={made} onClose={() => setMade(null)} />}
      {ending && (
        <ConfirmWithReason
          onClose={() => setEnding(null)}
          title={t`End the key ${ending.name}`}
          confirm={t`End`}
          onConfirm={async (reason) => (await end.run({ merchant, keyId: ending.keyId, reason })) !== undefined}
        >
          {t`The app that has it is refused from its next call on.`}
        </ConfirmWithReason>
      )}
    </>
  )
}

/** Told this once; only its hash is kept. */
function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`The new key`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={false}
    >
      <div className={classes.password}>
        <code>{value}</code>
        <Button variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => void copyText(value)}>
          {t`Copy`}
        </Button>
      </div>
      <p className={classes.about}>{t`It is shown this once. The app sends it as Authorization: APP and the key.`}</p>
      <div className={classes.foot}>
        <Button data-autofocus onClick={onClose}>{t`I have kept it`}</Button>
      </div>
    </Modal>
  )
}
