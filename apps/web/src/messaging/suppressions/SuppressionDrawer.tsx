import type { Output } from '@cordillera/contract/endpoint'
import { liftSuppression, listSuppressions } from '@cordillera/contract/messaging/suppression'
import {
  liftable,
  registers,
  suppressionOrigins,
  suppressionPurposes,
} from '@cordillera/contract/messaging/suppression-terms'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { Can } from '../../ui/environment.tsx'
import { inSystemWords, inWords } from '../../ui/language.ts'
import { Facts, Instant, nothing } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useKindWords } from '../words.ts'

export type Suppression = Output<typeof listSuppressions>['list'][number]

export function SuppressionDrawer({ one, onClose }: { one: Suppression; onClose: () => void }) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const [isAsking, setAsking] = useState(false)
  const action = useAction(liftSuppression, { invalidate: [listSuppressions] })
  const { suppressionId, origin, register, purpose } = one
  const why =
    !liftable.includes(origin) && t`They ended it by their own hand: only they take it back, on the page of a message`
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        title={one.address}
        foot={
          one.liftedTime === null && (
            <Can press="messageSuppression_change">
              <WhyButton why={why} onClick={() => setAsking(true)}>{t`Lift`}</WhyButton>
            </Can>
          )
        }
      >
        <Facts
          facts={[
            { label: t`Channel`, value: kinds[one.channel] },
            {
              label: t`Purpose`,
              value: purpose ? inWords(suppressionPurposes[purpose]) : t`all but codes and legal notices`,
            },
            {
              label: t`Comes from`,
              value: register ? inWords(registers[register].words) : inWords(suppressionOrigins[origin]),
            },
            { label: t`Evidence`, value: inSystemWords(one.evidence) },
            { label: t`Since`, value: <Instant at={one.madeTime} /> },
            { label: t`Entered by`, value: one.madeBy ?? nothing },
            { label: t`Until`, value: one.expiresTime ? <Instant at={one.expiresTime} /> : t`for good` },
            { label: t`Lifted`, value: one.liftedTime ? <Instant at={one.liftedTime} /> : nothing },
            { label: t`Lifted by`, value: one.liftedBy ?? nothing },
            { label: t`Why`, value: one.liftedReason ? inSystemWords(one.liftedReason) : nothing },
          ]}
        />
      </DetailDrawer>
      {isAsking && (
        <ConfirmWithReason
          title={t`Lift`}
          confirm={t`Lift`}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const lifted = (await action.run({ suppressionId, reason })) !== undefined
            if (lifted) onClose()
            return lifted
          }}
        >
          <p>{t`Messages may be written there again, within the other rules.`}</p>
        </ConfirmWithReason>
      )}
    </>
  )
}
