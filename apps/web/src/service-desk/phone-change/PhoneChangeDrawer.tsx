import { phoneChangeDetail, showPhoneChangeImage } from '@cordillera/contract/service-desk/phone-change'
import { codesAtMost, oldNumberEnds, phoneChangeStates } from '@cordillera/contract/service-desk/phone-change-terms'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { callFile } from '../../ui/call.ts'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Pictures } from '../../ui/Pictures.tsx'
import { Facts, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from '../service-desk.module.css'
import { PhoneChangeSteps, TypeCode } from './PhoneChangeSteps.tsx'
import { type PhoneChangeDetail, phoneChangeTones } from './phone-change-tones.ts'

export function PhoneChangeDrawer({ changeId, onClose }: { changeId: string | null; onClose: () => void }) {
  if (changeId === null) return null
  return <Opened key={changeId} changeId={changeId} onClose={onClose} />
}

function Opened({ changeId, onClose }: { changeId: string; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(phoneChangeDetail, { changeId })
  const [isPast, setPast] = useState(false)
  const mayRead = useMay().open('log')
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={found.data ? t`Another phone for ${found.data.borrower}` : t`Another phone`}
      foot={
        <>
          {mayRead && <Button variant="default" onClick={() => setPast(true)}>{t`History`}</Button>}
          {found.data && <PhoneChangeSteps change={found.data} />}
        </>
      }
    >
      <Loaded {...found}>{(change) => <Shown change={change} />}</Loaded>
      <HistoryDrawer
        of={isPast ? { target: changeId } : null}
        name={found.data?.borrower}
        onClose={() => setPast(false)}
      />
    </DetailDrawer>
  )
}

function Shown({ change }: { change: PhoneChangeDetail }) {
  const { t } = useLingui()
  const { changeId, state, userId, images, verifiedTime, decidedTime, oldNumber } = change
  return (
    <>
      <Obstacles change={change} />
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={phoneChangeTones[state]}>{inWords(phoneChangeStates[state])}</Tone> },
          { label: t`Customer`, value: <CellLink to={borrowerPath(userId)}>{change.borrower}</CellLink> },
          { label: t`Old number`, value: change.oldMobile },
          { label: t`New number`, value: change.newMobile },
          { label: t`Merchant`, value: `${change.merchantName} · ${change.country}` },
          { label: t`Asked for`, value: <Instant at={change.requestedTime} /> },
          { label: t`Asked by`, value: change.requestedBy ?? t`the customer` },
          { label: t`Reason`, value: change.reason },
          { label: t`Codes sent`, value: t`${change.codesSent} of ${codesAtMost}` },
          { label: t`Number proved`, value: verifiedTime ? <Instant at={verifiedTime} /> : nothing },
          { label: t`Old number was told`, value: <Told change={change} /> },
          { label: t`Decided by`, value: change.decidedBy ?? nothing },
          { label: t`Decided`, value: decidedTime ? <Instant at={decidedTime} /> : nothing },
          { label: t`Why`, value: change.decidedReason ?? nothing },
          { label: t`Old number then`, value: oldNumber ? inWords(oldNumberEnds[oldNumber]) : nothing },
        ]}
      />
      {state === 'codeSent' && <TypeCode change={change} />}
      <DetailSection title={t`Pictures of the id`}>
        {images.length === 0 ? (
          <Empty title={t`No picture yet`}>{t`Nobody can approve it before the customer sent one in the app.`}</Empty>
        ) : (
          <Pictures
            pictures={images.map((fileId, at) => ({ fileId, label: t`Picture ${at + 1} of ${images.length}` }))}
            name={[showPhoneChangeImage.path, changeId]}
            load={(fileId, signal) => callFile(showPhoneChangeImage, { changeId, fileId }, { signal })}
          />
        )}
      </DetailSection>
    </>
  )
}

/** Whether the word to the old number arrived; none is written to a number that stands silenced. */
function Told({ change: { told, verifiedTime } }: { change: PhoneChangeDetail }) {
  const { t } = useLingui()
  if (!verifiedTime) return nothing
  if (told === null) return t`No: it stands silenced as somebody else's.`
  if (told === 'delivered' || told === 'read') return t`Yes, it arrived.`
  return told === 'failed' || told === 'expired' ? t`Written, and it did not arrive.` : t`Written; no receipt yet.`
}

function Obstacles({ change: { usedBy, silenced } }: { change: PhoneChangeDetail }) {
  const { t } = useLingui()
  return (
    <>
      {usedBy.length > 0 && (
        <Alert color="red" title={t`The new number is another customer's too`}>
          <p className={classes.text}>{t`Find out whose it is; until then it can only be refused.`}</p>
          {usedBy.map(({ userId, borrower }) => (
            <CellLink key={userId} to={borrowerPath(userId)}>
              {borrower}
            </CellLink>
          ))}
        </Alert>
      )}
      {silenced && (
        <Alert color="red" title={t`The new number stands silenced`}>
          {t`It can be taken once that is lifted in the register, with evidence.`}
        </Alert>
      )}
    </>
  )
}
