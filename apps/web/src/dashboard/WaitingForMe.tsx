import { type WaitingKind, waitingForMe } from '@cordillera/contract/dashboard/waiting'
import type { Output } from '@cordillera/contract/endpoint'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { IconChevronRight } from '../ui/icons.ts'
import { currentLanguage } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { waitedText } from '../ui/show/ago.ts'
import { Count, Day } from '../ui/show/show.tsx'
import classes from './dashboard.module.css'
import { authorityComplaints, bankCards, orders, payments, refunds, staffPayouts, writeOffs } from './places.ts'
import { useBoard } from './use-board.ts'

type Waiting = Output<typeof waitingForMe>[number]

const places: Record<WaitingKind, () => string> = {
  order: () => orders({ mine: '1' }),
  complaint: () => authorityComplaints(),
  refund: () => refunds({ state: 'requested' }),
  bankCard: () => bankCards({ state: 'pending' }),
  staffPayout: () => staffPayouts({ state: 'uploaded' }),
  writeOff: () => writeOffs({ state: 'proposed' }),
  payerReturn: () => payments({ view: 'returns', state: 'requested' }),
  unidentified: () => payments({ view: 'unidentified' }),
}

/** What waits for me, above every figure: each line leads to where it is done. Nothing where nothing waits. */
export function WaitingForMe() {
  const { t } = useLingui()
  const { data } = useBoard(waitingForMe, {})
  const words: Record<WaitingKind, string> = {
    order: t`Work orders in my hands`,
    complaint: t`Complaints of authorities to answer`,
    refund: t`Refunds to approve`,
    bankCard: t`Account changes to decide`,
    staffPayout: t`Staff payouts to approve`,
    writeOff: t`Write-offs to decide`,
    payerReturn: t`Returns to payers to decide`,
    unidentified: t`Unidentified money to match`,
  }
  if (!data || data.length === 0) return null
  return (
    <Panel title={t`Waits for me`}>
      <ul className={classes.waiting}>
        {data.map((waiting) => (
          <li key={waiting.kind}>
            <Link to={places[waiting.kind]()}>
              <strong>
                <Count value={waiting.count} />
              </strong>
              <span>{words[waiting.kind]}</span>
              <small data-late={waiting.late > 0 || undefined}>
                <Since waiting={waiting} />
              </small>
              <IconChevronRight size={14} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The deadline where the law sets one, what is late, and since when the oldest waits. */
function Since({ waiting: { oldestTime, deadlineDay, late } }: { waiting: Waiting }) {
  const { t } = useLingui()
  return (
    <>
      {late > 0 && (
        <>
          <Plural value={late} one="# is late" other="# are late" />
          {' · '}
        </>
      )}
      {deadlineDay ? (
        <Trans>
          first deadline <Day day={deadlineDay} />
        </Trans>
      ) : (
        oldestTime && t`oldest: ${waitedText(new Date(oldestTime), currentLanguage(), new Date())}`
      )}
    </>
  )
}
