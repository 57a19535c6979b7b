import type { Output } from '@cordillera/contract/endpoint'
import { reconWall } from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { Count, Money } from '../ui/show/show.tsx'
import { Tile, Tiles } from '../ui/Tile.tsx'
import { useData } from '../ui/use-data.ts'

type Account = Output<typeof reconWall>[number]
const everyMs = 60_000

/** What does not agree today, over all accounts; each tile opens its lines. */
export function WallTiles() {
  const { t } = useLingui()
  const { data } = useData(reconWall, {}, { refetchEveryMs: everyMs })
  if (!data) return null
  const sum = (value: (one: Account) => number) => data.reduce((all, one) => all + value(one), 0)
  const overdue = sum((one) => one.overdue)
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
    </Tiles>
  )
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
