import { decideHoliday, listHolidays, updateHoliday, updateHolidayYear } from '@cordillera/contract/attendance/holiday'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { IconDelete, IconEdit, IconRefresh } from '../ui/icons.ts'
import { currentLanguage, inWords } from '../ui/language.ts'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { longDay } from '../ui/show/dates.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './attendance.module.css'

type Holiday = Output<typeof listHolidays>['list'][number]
type Open = { as: 'add' } | { as: 'change' | 'remove' | 'restore' | 'approve' | 'refuse'; holiday: Holiday } | null

/** /my-info/holidayPublic: the public holidays of a country and year; contact and attendance go by them. */
export default function HolidaysPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const country = countryNames.find((name) => name === search.get('country')) ?? 'MX'
  const thisYear = new Date().getFullYear()
  const year = Number(search.get('year')) || thisYear
  const { data, error, refetch } = useData(listHolidays, { country, year })
  const [open, setOpen] = useState<Open>(null)
  const make = useAction(updateHolidayYear, {
    success: ({ added }) => t`${plural(added, { one: '# holiday added', other: '# holidays added' })}`,
    invalidate: [listHolidays],
  })
  const choose = (next: { country?: string; year?: string }) => setSearch({ country, year: String(year), ...next })
  const years = [-1, 0, 1, 2, 3].map((by) => String(thisYear + by))
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('holidayPublic').title)}
        aside={
          <>
            <Select
              aria-label={t`Country`}
              data={countryNames.map((name) => ({ value: name, label: inWords(countries[name].name) }))}
              value={country}
              allowDeselect={false}
              onChange={(next) => choose({ country: next ?? country })}
            />
            <Select
              aria-label={t`Year`}
              data={years}
              value={String(year)}
              allowDeselect={false}
              onChange={(next) => choose({ year: next ?? String(year) })}
            />
          </>
        }
        actions={
          <Can press="holidayPublic_change">
            <Button variant="default" loading={make.pending} onClick={() => make.run({ country, year })}>
              {t`Fill from the calendar`}
            </Button>
          </Can>
        }
        primary={
          <Can press="holidayPublic_change">
            <Button onClick={() => setOpen({ as: 'add' })}>{t`Add a holiday`}</Button>
          </Can>
        }
      />
      <Panel>
        <Loaded data={data} error={error} refetch={refetch}>
          {({ known, list }) =>
            list.length === 0 ? (
              <Empty title={known ? t`No holidays in this year` : t`This year is not known yet`}>
                {t`Until it is, nobody is contacted in it.`}
              </Empty>
            ) : (
              <Holidays list={list} onOpen={setOpen} />
            )
          }
        </Loaded>
      </Panel>
      <HolidayForms open={open} country={country} onClose={() => setOpen(null)} />
    </Page>
  )
}

function Holidays({ list, onOpen }: { list: readonly Holiday[]; onOpen: (open: Open) => void }) {
  const { t } = useLingui()
  const mayEdit = useMay().press('holidayPublic_change')
  const language = currentLanguage()
  return (
    <ul className={classes.days}>
      {list.map((holiday) => (
        <li key={holiday.holidayId} data-removed={holiday.removed || undefined}>
          <span>{longDay(holiday.day, language)}</span>
          <strong>{holiday.name}</strong>
          <small>
            {[holiday.place && t`only ${holiday.place}`, holiday.removed && t`removed`, holiday.editedBy]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {holiday.proposal && <Proposal proposal={holiday.proposal} />}
          {mayEdit && (
            <span className={classes.rowActions}>
              {holiday.proposal ? (
                <>
                  <WhyButton
                    size="compact-xs"
                    variant="default"
                    why={holiday.proposal.own && t`Somebody else has to agree`}
                    onClick={() => onOpen({ as: 'approve', holiday })}
                  >
                    {t`Agree`}
                  </WhyButton>
                  <Button size="compact-xs" variant="subtle" onClick={() => onOpen({ as: 'refuse', holiday })}>
                    {holiday.proposal.own ? t`Take the request back` : t`Refuse`}
                  </Button>
                </>
              ) : holiday.removed ? (
                <ActionIcon aria-label={t`Put ${holiday.name} back`} onClick={() => onOpen({ as: 'restore', holiday })}>
                  <IconRefresh size={15} />
                </ActionIcon>
              ) : (
                <>
                  <ActionIcon aria-label={t`Edit ${holiday.name}`} onClick={() => onOpen({ as: 'change', holiday })}>
                    <IconEdit size={15} />
                  </ActionIcon>
                  <ActionIcon aria-label={t`Remove ${holiday.name}`} onClick={() => onOpen({ as: 'remove', holiday })}>
                    <IconDelete size={15} />
                  </ActionIcon>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What somebody asked for; the day holds as it stands until somebody else agrees. */
function Proposal({ proposal: { kind, day, place, reason, by } }: { proposal: NonNullable<Holiday['proposal']> }) {
  const { t } = useLingui()
  const where = [day && longDay(day, currentLanguage()), place].filter(Boolean).join(', ')
  return (
    <small>
      {kind === 'remove' ? t`${by} asks to remove it: ${reason}` : t`${by} asks to move it to ${where}: ${reason}`}
    </small>
  )
}

function HolidayForms({ open, country, onClose }: { open: Open; country: Country; onClose: () => void }) {
  const { t } = useLingui()
  const fields = (
    <>
      <DayField name="day" label={t`Day`} />
      <TextField name="name" label={t`Name`} />
      <TextField name="place" label={t`State or city, if only there`} optional />
    </>
  )
  const editing = open?.as === 'change' ? open.holiday : null
  return (
    <>
      <FormDrawer
        opened={open?.as === 'add'}
        onClose={onClose}
        title={t`Add a holiday`}
        endpoint={updateHoliday}
        defaults={{ operation: 'add', country }}
        submit={t`Add the holiday`}
        success={t`The holiday was added`}
        invalidate={[listHolidays]}
      >
        {fields}
      </FormDrawer>
      {editing && (
        <FormDrawer
          opened
          onClose={onClose}
          title={t`Edit ${editing.name}`}
          endpoint={updateHoliday}
          defaults={{
            operation: 'change',
            holidayId: editing.holidayId,
            version: editing.version,
            day: editing.day,
            name: editing.name,
            ...(editing.place ? { place: editing.place } : {}),
          }}
          submit={t`Save`}
          success={({ waits }) => (waits ? t`Asked for: somebody else has to agree.` : t`The holiday was saved`)}
          invalidate={[listHolidays]}
        >
          {fields}
          <TextField name="reason" label={t`Why it changes`} optional />
        </FormDrawer>
      )}
      {(open?.as === 'approve' || open?.as === 'refuse') && (
        <DecideDialog holiday={open.holiday} approve={open.as === 'approve'} onClose={onClose} />
      )}
      {(open?.as === 'remove' || open?.as === 'restore') && (
        <RemoveDialog holiday={open.holiday} operation={open.as} onClose={onClose} />
      )}
    </>
  )
}

function RemoveDialog(props: { holiday: Holiday; operation: 'remove' | 'restore'; onClose: () => void }) {
  const { holiday, operation, onClose } = props
  const { t } = useLingui()
  const action = useAction(updateHoliday, { invalidate: [listHolidays] })
  const isRemoval = operation === 'remove'
  const { holidayId, version } = holiday
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={isRemoval ? t`Remove ${holiday.name}?` : t`Put ${holiday.name} back?`}
      confirm={isRemoval ? t`Remove` : t`Put back`}
      tone={isRemoval ? 'danger' : 'normal'}
      onConfirm={async (reason) => (await action.run({ operation, holidayId, version, reason })) !== undefined}
    />
  )
}

function DecideDialog(props: { holiday: Holiday; approve: boolean; onClose: () => void }) {
  const { holiday, approve, onClose } = props
  const { t } = useLingui()
  const action = useAction(decideHoliday, { invalidate: [listHolidays] })
  const { holidayId, version } = holiday
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={approve ? t`Agree to the change of ${holiday.name}?` : t`Leave ${holiday.name} as it stands?`}
      confirm={approve ? t`Agree` : t`Leave it`}
      tone={approve ? 'danger' : 'normal'}
      onConfirm={async (reason) => (await action.run({ holidayId, version, approve, reason })) !== undefined}
    />
  )
}
