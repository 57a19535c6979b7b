import { menuGroups } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  AuditBoard,
  CollectorBoard,
  FinanceBoard,
  OperationsWall,
  PeopleBoard,
  ServiceBoard,
  StageBoard,
  TeamBoard,
  WaitingForMe,
} from '../../dashboard/public.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { IconBuilding } from '../../ui/icons.ts'
import { currentLanguage } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { dayIn, longDay } from '../../ui/show/dates.ts'
import { Empty, Loading } from '../../ui/states.tsx'
import { isFirstStart, useSession } from '../session.tsx'
import { DomainWords } from '../tabs/DomainWords.tsx'
import { type BoardName, boardsOf } from './boards.ts'
import { OwnScreens } from './OwnScreens.tsx'

// its sentences are a help of their own: not in the script of the home page
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** Where a day begins: the board of my role, others that I may see beside it, and the screens that are ready for my work. */
export default function Dashboard() {
  const { user } = useSession()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const role = (user.staff?.role ?? null) as RoleName | null
  const boards = boardsOf(role, may.open)
  const wanted = search.get('board')
  const collector = Number(search.get('collector')) || undefined
  if (isFirstStart(user)) return <FirstMerchant />
  const isPerson = collector !== undefined && boards.includes('team')
  const board = isPerson ? 'collector' : (boards.find((name) => name === wanted) ?? boards[0])
  return (
    <Page>
      <PageHeader
        title={<Greeting />}
        aside={<Where />}
        actions={
          boards.length > 1 && (
            <Choice boards={boards} board={isPerson ? 'team' : board} onBoard={(next) => setSearch({ board: next })} />
          )
        }
      />
      {isPerson && <BackToTeam />}
      <Mine isPerson={isPerson}>
        <WaitingForMe />
      </Mine>
      {board && (
        <Suspense fallback={<Loading lines={10} />}>
          {board === 'collector' && <CollectorBoard {...(isPerson ? { collector } : {})} />}
          {board === 'team' && <TeamBoard dayOf={(id) => `/dashboard?board=team&collector=${id}`} />}
          {board === 'wall' && <OperationsWall />}
          {board === 'stage' && <StageBoard />}
          {board === 'finance' && <FinanceBoard />}
          {board === 'audit' && <AuditBoard />}
          {board === 'people' && <PeopleBoard />}
          {board === 'service' && (
            // complaints become work orders there, in the words of the desk
            <DomainWords of={['service-desk']}>
              <ServiceBoard />
            </DomainWords>
          )}
        </Suspense>
      )}
      <Mine isPerson={isPerson}>
        <FirstSteps />
      </Mine>
      <OwnScreens hasBoard={board !== undefined} />
    </Page>
  )
}

/** What is for whoever reads their own board, not for who looks at one of their people's. */
function Mine({ isPerson, children }: { isPerson: boolean; children: ReactNode }) {
  return isPerson ? null : <Suspense fallback={null}>{children}</Suspense>
}

/** A production start has an empty database: everything begins with a merchant. */
function FirstMerchant() {
  const { t } = useLingui()
  const { path } = menuGroups.settings.screens.merchants
  return (
    <Page>
      <PageHeader title={<Greeting />} />
      <Empty
        icon={<IconBuilding size={20} aria-hidden />}
        title={t`There is no merchant yet`}
        action={<Button component={Link} to={path}>{t`Make the first merchant`}</Button>}
      >
        {t`A merchant is a lending brand in one country: it fixes currency, time zone and language of all that follows. Then come roles, accounts and the first loan book.`}
      </Empty>
    </Page>
  )
}

function Greeting() {
  const { t } = useLingui()
  const { user } = useSession()
  const { zone } = useEnvironment()
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
  )
  const name = user.name || user.user_name
  return hour < 12 ? t`Good morning, ${name}` : hour < 19 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`
}

function Where() {
  const { user } = useSession()
  const { zone } = useEnvironment()
  const merchant = user.merchant_info.user_merchant
  return (
    <span>
      {merchant.merchant_name} · {longDay(dayIn(zone, new Date()), currentLanguage())}
    </span>
  )
}

interface ChoiceProps {
  readonly boards: readonly BoardName[]
  readonly board: BoardName | undefined
  readonly onBoard: (board: string) => void
}
function Choice({ boards, board, onBoard }: ChoiceProps) {
  const { t } = useLingui()
  const names: Record<BoardName, string> = {
    collector: t`My day`,
    team: t`Team`,
    wall: t`Wall`,
    stage: t`Stages`,
    finance: t`Money`,
    audit: t`Audit`,
    people: t`People`,
    service: t`Service`,
  }
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`What to show`}
      value={board ?? ''}
      onChange={onBoard}
      data={boards.map((value) => ({ value, label: names[value] }))}
    />
  )
}

function BackToTeam() {
  const { t } = useLingui()
  return (
    <div>
      <Button component={Link} to="/dashboard?board=team" variant="default" size="compact-sm">
        {t`Back to the team`}
      </Button>
    </div>
  )
}
