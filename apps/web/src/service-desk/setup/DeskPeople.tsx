import type { Output } from '@cordillera/contract/endpoint'
import { listOrders } from '@cordillera/contract/service-desk/order'
import { listDeskMembers, saveDeskMember } from '@cordillera/contract/service-desk/setup'
import { orderGroups } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { MultiSelectField, TextareaField } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'

type Member = Output<typeof listDeskMembers>[number]

export function DeskPeople() {
  const { t } = useLingui()
  const members = useData(listDeskMembers, {})
  const mayChange = useMay().press('desk_hours_change')
  const [openedId, setOpenedId] = useState<number | null>(null)
  const opened = members.data?.find(({ accountId }) => accountId === openedId)
  const columns = useTableColumns<Member>(() => [
    text({ id: 'name', header: t`Person`, value: ({ name }) => name, width: 200 }),
    text({
      id: 'groups',
      header: t`Sees and works`,
      value: ({ groups }) =>
        groups.length === 0 ? t`all groups` : groups.map((each) => inWords(orderGroups[each])).join(', '),
      width: 360,
    }),
  ])
  return (
    <>
      <DataTable
        name="deskPeople"
        label={t`People and groups`}
        columns={columns}
        list={listOfAll(members)}
        rowKey={({ accountId }) => accountId}
        {...(mayChange ? { onOpen: ({ accountId }: Member) => setOpenedId(accountId) } : {})}
      />
      {opened && (
        <FormDrawer
          opened
          onClose={() => setOpenedId(null)}
          title={opened.name}
          endpoint={saveDeskMember}
          defaults={{ accountId: opened.accountId, had: opened.groups, groups: opened.groups }}
          submit={t`Save the groups`}
          invalidate={[listDeskMembers, listOrders]}
        >
          <MultiSelectField
            name="groups"
            label={t`Groups`}
            description={t`These alone are seen, and what the person handles. Without any: all.`}
            options={optionsOf(orderGroups)}
            optional
          />
          <TextareaField name="reason" label={t`Reason`} />
        </FormDrawer>
      )}
    </>
  )
}
