import {
  assignReconException,
  handlersOfRecon,
  listReconExceptions,
} from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { useData } from '../ui/use-data.ts'

interface AssignExceptionsProps {
  readonly exceptionIds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives the ticked exceptions to somebody who may work them. */
export function AssignExceptions({ exceptionIds, onClose, onDone }: AssignExceptionsProps) {
  const { t } = useLingui()
  const handlers = useData(handlersOfRecon, {})
  const options = (handlers.data ?? []).map(({ accountId, name, open }) => ({
    value: accountId,
    label: t`${name}, ${open} open`,
  }))
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Assign exceptions`}
      endpoint={assignReconException}
      defaults={{ exceptionIds: [...exceptionIds] }}
      submit={t`Assign`}
      success={({ assigned }) => t`${assigned} assigned.`}
      invalidate={[listReconExceptions, handlersOfRecon]}
      onDone={onDone}
    >
      <SelectField name="accountId" label={t`Owner`} options={options} />
    </FormDrawer>
  )
}
