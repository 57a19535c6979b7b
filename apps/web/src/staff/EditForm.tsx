import { updateUser } from '@cordillera/contract/staff/change'
import { getUserInfo } from '@cordillera/contract/staff/workflow'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { useData } from '../ui/use-data.ts'
import { PersonFields } from './PersonFields.tsx'
import { changedByStaff, type PersonInfo, seen } from './person.ts'

/** Corrects what is known of somebody. */
export function EditForm({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const { t } = useLingui()
  const { data: info } = useData(getUserInfo, { accountId })
  if (!info) return null
  const { name } = info
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`Details of ${name}`}
      endpoint={updateUser}
      defaults={{ ...seen(info), ...detailsOf(info) }}
      submit={t`Save the details`}
      success={t`The details are saved.`}
      invalidate={[...changedByStaff]}
    >
      <PersonFields country={info.country} />
    </FormDrawer>
  )
}

const detailNames = [
  'sex',
  'birthday',
  'phone',
  'secondPhone',
  'email',
  'address',
  'emergencyName',
  'emergencyPhone',
  'emergencyRelation',
  'bankName',
  'bankAccount',
] as const

/** What is empty is left out. */
function detailsOf(info: PersonInfo) {
  const known = detailNames.flatMap((name) => (info[name] === null ? [] : [[name, info[name]] as const]))
  return { name: info.name, ...Object.fromEntries(known) }
}
