import {
  exportMarketingMembers,
  listMarketingMembers,
  marketingListDetail,
} from '@cordillera/contract/service-desk/marketing'
import { marketingExclusions, marketingStates, memberStates } from '@cordillera/contract/service-desk/marketing-terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { percentText } from '../../ui/show/numbers.ts'
import { Count, Facts, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import { MarketingSteps, TakeOut } from './MarketingSteps.tsx'
import { type MarketingDetail, marketingTones, memberTones } from './marketing-tones.ts'
import { CountOfPeople, type PeopleCounted } from './PeopleCount.tsx'

/** Shown beside the list; the file has all of them. */
const shownPeople = 50

export function MarketingDrawer({ listId, onClose }: { listId: string | null; onClose: () => void }) {
  if (listId === null) return null
  return <Opened key={listId} listId={listId} onClose={onClose} />
}

function Opened({ listId, onClose }: { listId: string; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(marketingListDetail, { listId })
  const [isPast, setPast] = useState(false)
  const mayRead = useMay().open('log')
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={found.data?.name ?? t`Marketing list`}
      foot={
        <>
          {mayRead && <Button variant="default" onClick={() => setPast(true)}>{t`History`}</Button>}
          {found.data && <MarketingSteps list={found.data} />}
        </>
      }
    >
      <Loaded {...found}>{(list) => <Shown list={list} />}</Loaded>
      <HistoryDrawer of={isPast ? { target: listId } : null} name={found.data?.name} onClose={() => setPast(false)} />
    </DetailDrawer>
  )
}

function Shown({ list }: { list: MarketingDetail }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { state, pausedWhy, startedTime, endedTime, audience } = list
  const asked = [
    audience.repaidLoans !== undefined &&
      plural(audience.repaidLoans, { one: '# loan repaid', other: '# loans repaid' }),
    audience.quietDays !== undefined &&
      plural(audience.quietDays, { one: '# day without an application', other: '# days without an application' }),
    audience.newWithinDays !== undefined &&
      plural(audience.newWithinDays, { one: 'registered within # day', other: 'registered within # days' }),
  ].filter(Boolean)
  return (
    <>
      {pausedWhy && (
        <Alert color="violet" title={t`Paused`}>
          {pausedWhy === 'longPast'
            ? t`Its time is long past, so it asks before it writes to anybody: resume or stop it.`
            : pausedWhy === 'template'
              ? t`A template it writes with, or the link in it, is not in use any more. Nobody was passed over: put it back in use and resume, or stop it.`
              : pausedWhy}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={marketingTones[state]}>{inWords(marketingStates[state])}</Tone> },
          { label: t`Merchant`, value: list.merchantName },
          { label: t`Made of`, value: list.source === 'upload' ? t`a file` : asked.join(', ') || t`all customers` },
          { label: t`Made by`, value: list.createdBy },
          { label: t`People`, value: <CountOfPeople list={list} value={list.people} of={{}} /> },
          {
            label: t`To be written to`,
            value: <CountOfPeople list={list} value={list.included} of={{ state: 'included' }} />,
          },
          {
            label: t`Handed over`,
            value: <CountOfPeople list={list} value={list.handedOver} of={{ state: 'queued' }} />,
          },
          {
            label: t`Left out`,
            value: list.untold ? (
              nothing
            ) : (
              <CountOfPeople list={list} value={list.excludedPeople} of={{ state: 'excluded' }} />
            ),
          },
          { label: t`Looked at`, value: <Instant at={list.builtTime} /> },
          { label: t`Template`, value: [list.templateA, list.templateB].filter(Boolean).join(' / ') || nothing },
          { label: t`Text`, value: [list.textA, list.textB].filter(Boolean).join(' / ') || nothing },
          { label: t`Held out`, value: percentText(list.controlPercent * 100, locale) },
          { label: t`A minute`, value: <Count value={list.perMinute} /> },
          { label: t`Asked by`, value: list.askedBy ?? nothing },
          { label: t`Decided by`, value: list.decidedBy ?? nothing },
          { label: t`Begun`, value: startedTime ? <Instant at={startedTime} /> : nothing },
          { label: t`Ended at`, value: endedTime ? <Instant at={endedTime} /> : nothing },
        ]}
      />
      <LeftOut list={list} />
      {list.arms.length > 0 && <Arms list={list} />}
      <People list={list} />
    </>
  )
}

function LeftOut({ list }: { list: MarketingDetail }) {
  const { t } = useLingui()
  const { excluded, excludedPeople, untold } = list
  const why = () => {
    if (untold) return t`Of numbers alone this is told once the list was sent to its end`
    return excludedPeople === 0 ? t`Nobody is left out` : t`Too few people to say why`
  }
  return (
    <DetailSection title={t`Left out, and why`}>
      {excluded.length === 0 ? (
        <Empty title={why()} />
      ) : (
        <PlainTable
          label={t`Left out, and why`}
          rows={excluded}
          rowKey={(row) => row.why}
          columns={[
            { header: t`Why`, cell: (row) => inWords(marketingExclusions[row.why]) },
            {
              header: t`People`,
              end: true,
              cell: ({ why: of, people }) => <CountOfPeople list={list} value={people} of={{ why: of }} />,
            },
          ]}
        />
      )}
    </DetailSection>
  )
}

function Arms({ list }: { list: MarketingDetail }) {
  const { t } = useLingui()
  const { arms } = list
  const of = (arm: (typeof arms)[number]['arm'], value: number, more: Omit<PeopleCounted, 'arm'> = {}) => (
    <CountOfPeople list={list} value={value} of={{ arm, ...more }} />
  )
  return (
    <DetailSection title={t`What came of it`}>
      <PlainTable
        label={t`What came of it`}
        rows={arms}
        rowKey={(row) => row.arm}
        folds
        columns={[
          { header: t`Arm`, cell: (row) => (row.arm === 'control' ? t`held out` : row.arm) },
          { header: t`People`, end: true, cell: (row) => of(row.arm, row.people) },
          { header: t`Delivered`, end: true, cell: (row) => of(row.arm, row.delivered, { message: 'delivered' }) },
          { header: t`Failed`, end: true, cell: (row) => of(row.arm, row.failed, { message: 'failed' }) },
          { header: t`Held back`, end: true, cell: (row) => of(row.arm, row.skipped, { message: 'skipped' }) },
          { header: t`Applied within 72 h`, end: true, cell: (row) => of(row.arm, row.applied, { applied: '1' }) },
        ]}
      />
    </DetailSection>
  )
}

function People({ list }: { list: MarketingDetail }) {
  const { t } = useLingui()
  const { listId } = list
  const found = useData(listMarketingMembers, { listId, currentPage: 1, pageSize: shownPeople })
  return (
    <DetailSection title={t`People`}>
      <ExportMenu endpoint={exportMarketingMembers} input={{ filter: { listId } }} />
      <Loaded {...found}>
        {(page) => (
          <PlainTable
            label={t`People`}
            rows={page.list}
            rowKey={(row) => row.memberId}
            folds
            columns={[
              {
                header: t`Customer`,
                cell: ({ userId, borrower }) =>
                  userId ? <CellLink to={borrowerPath(userId)}>{borrower}</CellLink> : t`a number of the file`,
              },
              { header: t`Mobile`, cell: (row) => row.mobile },
              {
                header: t`Status`,
                cell: (row) => <Tone tone={memberTones[row.state]}>{inWords(memberStates[row.state])}</Tone>,
              },
              { header: t`Why`, cell: ({ why }) => (why ? inWords(marketingExclusions[why]) : nothing) },
              { header: t`Take out`, cell: (row) => <TakeOut list={list} member={row} /> },
            ]}
          />
        )}
      </Loaded>
    </DetailSection>
  )
}
