import { screenOf } from '@cordillera/contract/menus'
import { actionsFor, actorsOf, type StaffAction, staffActors } from '@cordillera/contract/staff/status'
import { getUserInfo, listStaff } from '@cordillera/contract/staff/workflow'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CareRequests, FirstPassword } from '../access/public.tsx'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useData } from '../ui/use-data.ts'
import { useList } from '../ui/use-list.ts'
import { useTicks } from '../ui/use-selection.ts'
import { CareDialog } from './CareDialog.tsx'
import { EditForm } from './EditForm.tsx'
import { GrantForm } from './GrantForm.tsx'
import { HireForm } from './HireForm.tsx'
import type { Open } from './open.ts'
import { OrgView } from './org/OrgView.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'
import { LeaderForm, PeriodForm, RoleForm } from './PlaceForms.tsx'
import type { Person } from './person.ts'
import { StaffList, staffFilters } from './StaffList.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { SupersetForm } from './SupersetForm.tsx'
import { useWorker } from './use-worker.ts'
import { WorkConfigForm } from './WorkConfigForm.tsx'
import { actionWords } from './words.ts'

/** /collection/workFlow: people from hiring to leaving, as a list and by who sits where under whom. */
export default function StaffPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const asOrg = search.get('view') === 'org'
  const filters = useFilters(staffFilters, { sorts: ['name', 'userNo', 'enterDay'], firstSort: 'userNo', pageSize: 50 })
  const list = useList(listStaff, asOrg ? undefined : filters.query)
  const selection = useTicks((row: Person) => row.accountId)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { isHr } = useWorker()
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('workFlow').title)}
        aside={
          <SegmentedControl
            aria-label={t`What to show`}
            size="xs"
            value={asOrg ? 'org' : 'list'}
            onChange={(view) => setSearch(view === 'org' ? { view } : {})}
            data={[
              { value: 'list', label: t`People` },
              { value: 'org', label: t`Organisation` },
            ]}
          />
        }
        actions={
          asOrg ? null : (
            <BulkSteps
              people={[...selection.rows.values()]}
              onStep={(people, action) => setOpen({ as: 'status', people, action })}
            />
          )
        }
        primary={isHr && <Button onClick={() => setOpen({ as: 'hire' })}>{t`Hire somebody`}</Button>}
      />
      <CareRequests
        onPassword={(userName, password) => setOpen({ as: 'password', userName, password, half: 'second' })}
      />
      {asOrg ? (
        <OrgView onOpen={(accountId) => setOpen({ as: 'person', accountId })} />
      ) : (
        <StaffList filters={filters} list={list} selection={selection} onOpen={setOpen} />
      )}
      {open && <Opened open={open} onOpen={setOpen} onClose={close} onDone={selection.clear} />}
    </Page>
  )
}

/** Steps that all of the ticked people can take, for whoever is signed in. */
function BulkSteps({
  people,
  onStep,
}: {
  people: readonly Person[]
  onStep: (people: readonly Person[], action: StaffAction) => void
}) {
  const { t, i18n } = useLingui()
  const { role, isSuperuser } = useWorker()
  const actors = isSuperuser ? staffActors : actorsOf(role)
  const [first, ...others] = people
  if (!first) return null
  const shared = actionsFor(first.status, actors).filter((action) =>
    others.every(({ status }) => actionsFor(status, actors).includes(action)),
  )
  const count = people.length
  return shared.map((action) => {
    const step = i18n._(actionWords[action])
    return (
      <Button key={action} variant="default" onClick={() => onStep(people, action)}>
        {t`${step}: ${count}`}
      </Button>
    )
  })
}

interface OpenedProps {
  readonly open: Open
  readonly onOpen: (open: Open | null) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What stands open beside or over the list. */
function Opened({ open, onOpen, onClose, onDone }: OpenedProps) {
  const person = 'back' in open ? open.back : undefined
  const back = person === undefined ? onClose : () => onOpen({ as: 'person', accountId: person })
  switch (open.as) {
    case 'hire':
      return (
        <HireForm
          onClose={onClose}
          onMade={({ accountId, userName, half }) =>
            onOpen(
              half
                ? { as: 'password', userName, password: half, half: 'first', back: accountId }
                : { as: 'person', accountId },
            )
          }
        />
      )
    case 'password':
      return <FirstPassword {...open} onClose={back} />
    case 'person':
      return <PersonDrawer accountId={open.accountId} onOpen={onOpen} onClose={onClose} />
    case 'status':
      return <StatusDialog people={open.people} action={open.action} onClose={back} onDone={onDone} />
    case 'config':
      return <WorkConfigForm accountId={open.person.accountId} onClose={onClose} />
    case 'edit':
      return <EditForm accountId={open.person.accountId} onClose={onClose} />
    case 'care':
      return (
        <CareDialog
          person={open.person}
          care={open.care}
          onClose={onClose}
          onPassword={(password) => onOpen({ as: 'password', userName: open.person.userName, password, half: 'first' })}
        />
      )
    default:
      return <PlaceForm as={open.as} opened={open.person} onOpen={onOpen} onClose={onClose} />
  }
}

interface PlaceFormProps {
  readonly as: 'period' | 'leader' | 'role' | 'superset' | 'grant'
  readonly opened: Person
  readonly onOpen: (open: Open | null) => void
  readonly onClose: () => void
}

/** A form that began with the list's row goes on with the person as they stand: after a refusal it can be saved again. */
function PlaceForm({ as, opened, onOpen, onClose }: PlaceFormProps) {
  const { data: person = opened } = useData(getUserInfo, { accountId: opened.accountId })
  const Form = { period: PeriodForm, leader: LeaderForm, role: RoleForm, superset: SupersetForm, grant: GrantForm }[as]
  const onHalf = (password: string) => onOpen({ as: 'password', userName: person.userName, password, half: 'first' })
  return <Form person={person} onClose={onClose} onHalf={onHalf} />
}
