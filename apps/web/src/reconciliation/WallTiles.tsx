import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { reconWall } from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { useMay } from '../ui/environment.tsx'
import { Count, Money, Share } from '../ui/show/show.tsx'
import { Tile, Tiles } from '../ui/Tile.tsx'
import { useData } from '../ui/use-data.ts'

type Account = Output<typeof reconWall>[number]
const everyMs = 60_000

/** What does not agree today, over all accounts; each tile opens its lines. */
export function WallTiles() {
  const { t } = useLingui()
  const may = useMay()
  const { data } = useData(reconWall, {}, { refetchEveryMs: everyMs })
  if (!data) return null
  const sum = (value: (one: Account) => number) => data.reduce((all, one) => all + value(one), 0)
  const overdue = sum((one) => one.overdue)
  const ended = data.filter(({ ordersEnded }) => ordersEnded > 0)
  const [worst] = [...ended].sort((one, other) => failedShare(other) - failedShare(one))
  const [slowest] = ended
    .filter(({ settledWithinSeconds }) => settledWithinSeconds !== null)
    .sort((one, other) => (other.settledWithinSeconds ?? 0) - (one.settledWithinSeconds ?? 0))
  const [late] = [...data].sort((one, other) => other.daysNotClosed - one.daysNotClosed)
  return (
    <Tiles>
      <Tile
        label={t`To be resolved`}
        value={<Count value={sum((one) => one.open)} />}
        sub={<Amounts accounts={data} of={(one) => one.openMinor} />}
        about={t`Lines and bookings without their other side, and what waits for a second person.`}
        to="?"
      />
      <Tile
        label={t`Past its time`}
        value={<Count value={overdue} />}
        about={t`Open longer than the time there is to resolve them.`}
        to="?overdue=1"
        {...(overdue > 0 ? { tone: 'red' as const } : {})}
      />
      <Tile
        label={t`Older than three days`}
        value={<Count value={sum((one) => one.olderThan3)} />}
        about={t`Open for more than three days, by when they were found.`}
        to="?sort=due"
      />
      <Tile
        label={t`In transit`}
        value={<Count value={sum((one) => one.expected)} />}
        sub={<Amounts accounts={data} of={(one) => one.expectedMinor} />}
        about={t`Booked here; the bank’s word is not due yet.`}
        to="?state=expected"
      />
      <Tile
        label={t`Days not closed`}
        value={<Count value={sum((one) => one.daysNotClosed)} />}
        sub={late && late.daysNotClosed > 0 ? `${late.channel} ${late.currency}` : undefined}
        about={t`Days that a statement tells of and nobody has closed, over all accounts; the account with most of them is named.`}
        to={late ? `?view=days&account=${late.channel}&in=${late.currency}` : '?view=days'}
      />
      <Tile
        label={t`Frozen channels`}
        value={<Count value={sum((one) => one.frozen)} />}
        sub={data.find(({ frozen }) => frozen > 0)?.channel}
        about={t`Channels that rest now, by hand or after failures in a row; one of them is named.`}
        {...(may.open('paymentChannelConfig') ? { to: paymentChannelsPath } : {})}
        {...(sum((one) => one.frozen) > 0 ? { tone: 'amber' as const } : {})}
      />
      <Tile
        label={t`Failed orders`}
        value={<Share hundredths={worst ? failedShare(worst) : null} digits={1} />}
        sub={worst?.channel}
        about={t`Of the orders of the last seven days that ended, how many failed; the channel with the largest share.`}
        {...(worst && may.open('paymentInfo') ? { to: `${outgoingPath(worst.channel)}&state=failed` } : {})}
      />
      <Tile
        label={t`Settled within`}
        value={slowest ? <Duration seconds={slowest.settledWithinSeconds ?? 0} /> : <Count value={null} />}
        sub={slowest?.channel}
        about={t`In which 95 of 100 orders of the last seven days settled; the slowest channel.`}
        {...(slowest && may.open('paymentInfo') ? { to: outgoingPath(slowest.channel) } : {})}
      />
    </Tiles>
  )
}

const paymentChannelsPath = screenOf('paymentChannelConfig').path
const outgoingPath = (channel: string) => `${screenOf('paymentInfo').path}?view=outgoing&channel=${channel}`
/** In hundredths of a percent. */
const failedShare = ({ ordersFailed, ordersEnded }: Account) => Math.round((10_000 * ordersFailed) / ordersEnded)

function Duration({ seconds }: { seconds: number }) {
  const { t } = useLingui()
  const minutes = Math.round(seconds / 60)
  return <span className="num">{seconds < 120 ? t`${seconds} s` : t`${minutes} min`}</span>
}

/** Never added up across currencies. */
function Amounts({ accounts, of }: { accounts: readonly Account[]; of: (one: Account) => number }) {
  const sums = new Map<Account['currency'], number>()
  for (const one of accounts) if (of(one) !== 0) sums.set(one.currency, (sums.get(one.currency) ?? 0) + of(one))
  return (
    <>
      {[...sums].map(([currency, minor]) => (
        <Money key={currency} minor={minor} currency={currency} />
      ))}
    </>
  )
}
