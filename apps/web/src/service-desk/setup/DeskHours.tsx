import { countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { listOrders } from '@cordillera/contract/service-desk/order'
import { listDeskHours, saveDeskHours } from '@cordillera/contract/service-desk/setup'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TimeField } from '../../ui/form/fields.tsx'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import classes from '../service-desk.module.css'
import { hoursText, weekdayName } from './hours-text.ts'

type Hours = Output<typeof listDeskHours>[number]

export function DeskHours() {
  const { t } = useLingui()
  const hours = useData(listDeskHours, {})
  const mayChange = useMay().press('desk_hours_change')
  const [openedAt, setOpenedAt] = useState<Hours['country'] | null>(null)
  // as it stands now: what a colleague saves meanwhile is shown after a refusal
  const opened = hours.data?.find(({ country }) => country === openedAt)
  const columns = useTableColumns<Hours>(() => [
    text({ id: 'country', header: t`Country`, value: ({ country }) => inWords(countries[country].name) }),
    text({
      id: 'spans',
      header: t`Working hours`,
      value: ({ spans }) => hoursText(spans, currentLanguage()),
      width: 560,
    }),
    number({ id: 'open', header: t`Open work orders`, value: ({ open }) => open }),
    text({ id: 'by', header: t`Changed by`, value: ({ changedBy }) => changedBy }),
    instant({ id: 'changed', header: t`Changed`, value: ({ changedTime }) => changedTime }),
  ])
  return (
    <>
      <p className={classes.quiet}>
        {t`The clock of a work order runs in these hours and stands on the country’s holidays. When they change, what is due of open work orders is counted again.`}
      </p>
      <DataTable
        name="deskHours"
        label={t`Working hours`}
        columns={columns}
        list={listOfAll(hours)}
        rowKey={({ country }) => country}
        {...(mayChange ? { onOpen: ({ country }: Hours) => setOpenedAt(country) } : {})}
      />
      {opened && <HoursForm hours={opened} onClose={() => setOpenedAt(null)} />}
    </>
  )
}

function HoursForm({ hours: { country, spans }, onClose }: { hours: Hours; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={inWords(countries[country].name)}
      endpoint={saveDeskHours}
      defaults={{ country, had: spans, spans }}
      submit={t`Save the hours`}
      success={({ moved }) => t`Saved; open work orders that are due at another time now: ${moved}`}
      invalidate={[listDeskHours, listOrders]}
    >
      <Spans />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}

function Spans() {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ name: 'spans' })
  const days = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekdayName(value, currentLanguage()) }))
  return (
    <>
      {fields.map((field, at) => (
        <Group key={field.id} gap="xs" align="flex-end" wrap="nowrap">
          <SelectField name={`spans.${at}.weekday`} label={t`Day`} options={days} />
          <TimeField name={`spans.${at}.opens`} label={t`Opens`} />
          <TimeField name={`spans.${at}.closes`} label={t`Closes`} />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t`Remove line ${at + 1}`}
            onClick={() => remove(at)}
          >{t`Remove`}</Button>
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => append({ weekday: 1, opens: '09:00', closes: '18:00' })}
      >{t`Add hours`}</Button>
    </>
  )
}
