import { serviceAtMost, serviceBoard } from '@cordillera/contract/dashboard/service'
import type { Output } from '@cordillera/contract/endpoint'
import { linkPurposeWords } from '@cordillera/contract/payment/pay-link'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { borrowerPath } from '../borrower/public.tsx'
import { MakeOrder, orderPath } from '../service-desk/public.tsx'
import { useDictionary } from '../settings/public.ts'
import { useMay } from '../ui/environment.tsx'
import { currentLanguage, inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { waitedText } from '../ui/show/ago.ts'
import { Ago, Count, Money, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { PartOf, Tile, Tiles } from '../ui/Tile.tsx'
import classes from './dashboard.module.css'
import { bankCards, images, payments, refunds } from './places.ts'
import { useBoard } from './use-board.ts'

type Board = Output<typeof serviceBoard>

/** What waits for borrowers' sake: refunds, accounts, images, money without a name, complaints, and links that were given. */
export function ServiceBoard() {
  const { data, error, refetch } = useBoard(serviceBoard, {})
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(board) => (
        <div className={classes.board}>
          <Figures board={board} />
          <div className={classes.columns}>
            <Complaints complaints={board.complaints} />
            <Links links={board.links} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Figures({ board }: { board: Board }) {
  const { t } = useLingui()
  const may = useMay()
  const since = ({ oldestTime }: Board['refunds']) => {
    if (!oldestTime) return t`Nothing waits`
    const waited = waitedText(new Date(oldestTime), currentLanguage(), new Date())
    return t`oldest: ${waited}`
  }
  const of = (waiting: Board['refunds'], tone: 'amber' | 'red') => ({
    value: <Count value={waiting.count} />,
    sub: since(waiting),
    ...(waiting.count > 0 ? { tone } : {}),
  })
  return (
    <Tiles>
      <Tile
        label={t`Refunds to approve`}
        about={t`Refunds that were asked for and that nobody has decided yet.`}
        {...of(board.refunds, 'amber')}
        {...(may.open('creditBill') ? { to: refunds({ state: 'requested' }) } : {})}
      />
      <Tile
        label={t`Refunds not delivered`}
        about={t`Refunds that were approved and that the bank did not deliver. The time is since they were asked for.`}
        {...of(board.refundsFailed, 'red')}
        {...(may.open('creditBill') ? { to: refunds({ state: 'failed' }) } : {})}
      />
      <Tile
        label={t`Account changes to decide`}
        about={t`Requests to change a borrower’s bank account that wait for a second person.`}
        {...of(board.bankCards, 'amber')}
        {...(may.open('updateBankCard') ? { to: bankCards({ state: 'pending' }) } : {})}
      />
      <Tile
        label={t`Images to look at`}
        about={t`Pairs of document and selfie that nobody has compared yet.`}
        {...of(board.images, 'amber')}
        {...(may.open('image_manual') ? { to: images({ status: 'pending' }) } : {})}
      />
      <Tile
        label={t`Unidentified`}
        about={t`Money that nobody could name yet: it is booked, but for no loan. The oldest waits longest.`}
        {...of(board.unidentified, 'amber')}
        {...(may.open('paymentInfo') ? { to: payments({ view: 'unidentified' }) } : {})}
      />
      <Tile
        label={t`Open complaints`}
        about={t`Disputes and complaints of authorities that nobody has closed; contact about their bills rests. They are listed below.`}
        {...of(board.complaintsOpen, 'red')}
      />
      <Tile
        label={t`Links to pay over 7 days`}
        value={<Count value={board.linksGiven.given} />}
        sub={
          <>
            {t`paid:`} <PartOf of={{ part: board.linksGiven.paid, whole: board.linksGiven.given }} />
          </>
        }
        about={t`Links and bar codes given to borrowers in the last 7 days by anybody, and how many of them were paid. The latest are listed below.`}
      />
    </Tiles>
  )
}

function Complaints({ complaints }: { complaints: Board['complaints'] }) {
  const { t } = useLingui()
  const { nameOf } = useDictionary('authority')
  const kinds = { dispute: t`The debt is disputed`, authority: t`Complaint of an authority` }
  return (
    <Panel title={t`Open complaints, the oldest first`}>
      {complaints.length === 0 ? (
        <Empty
          title={t`No complaint is open`}
        >{t`Collectors open them on the case that somebody complains about.`}</Empty>
      ) : (
        <PlainTable
          label={t`Open complaints`}
          rows={complaints}
          rowKey={({ complaintId }) => complaintId}
          columns={[
            { header: t`Borrower`, cell: (row) => <Link to={borrowerPath(row.userId)}>{row.borrower}</Link> },
            { header: t`Complaint`, wraps: true, cell: (row) => kinds[row.kind] },
            {
              header: t`Authority`,
              wraps: true,
              cell: (row) => [row.authority && nameOf(row.authority), row.reference].filter(Boolean).join(' '),
            },
            { header: t`Opened`, cell: (row) => <Ago at={row.openedTime} /> },
            {
              header: t`Work order`,
              cell: (row) =>
                row.orderId ? (
                  <Link to={orderPath(row.orderId)}>{row.orderId}</Link>
                ) : (
                  <MakeOrder
                    source="caseComplaint"
                    sourceId={row.complaintId}
                    type="collectionComplaint"
                    question={row.description}
                    small
                  />
                ),
            },
          ]}
        />
      )}
      {complaints.length === serviceAtMost && (
        <p className={classes.none}>{t`The first ${serviceAtMost} are shown.`}</p>
      )}
    </Panel>
  )
}

function Links({ links }: { links: Board['links'] }) {
  const { t } = useLingui()
  const states = {
    unopened: { tone: 'grey', label: t`not opened` },
    opened: { tone: 'amber', label: t`opened` },
    paid: { tone: 'green', label: t`was paid` },
    expired: { tone: 'grey', label: t`expired` },
  } as const
  return (
    <Panel title={t`Links to pay, the latest first`}>
      {links.length === 0 ? (
        <Empty
          title={t`No link was given in 7 days`}
        >{t`Links are given on the borrower's page and in the workbench.`}</Empty>
      ) : (
        <PlainTable
          label={t`Links to pay`}
          rows={links}
          rowKey={({ linkId }) => linkId}
          columns={[
            { header: t`Borrower`, cell: (row) => <Link to={borrowerPath(row.userId)}>{row.borrower}</Link> },
            { header: t`Kind`, cell: (row) => inWords(linkPurposeWords[row.purpose]) },
            {
              header: t`Amount`,
              end: true,
              cell: ({ amount, currency }) =>
                amount === null ? t`what is due` : <Money minor={amount} currency={currency} />,
            },
            { header: t`State`, cell: ({ state }) => <Tone tone={states[state].tone}>{states[state].label}</Tone> },
            { header: t`Given by`, wraps: true, cell: (row) => row.madeBy },
            { header: t`Given`, cell: (row) => <Ago at={row.madeTime} /> },
          ]}
        />
      )}
    </Panel>
  )
}
