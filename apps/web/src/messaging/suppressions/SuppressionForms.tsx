import { addSuppression, importRegister, listSuppressions } from '@cordillera/contract/messaging/suppression'
import {
  registerFaults,
  registerNames,
  registers,
  suppressionPurposes,
} from '@cordillera/contract/messaging/suppression-terms'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, SwitchField, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { inWords } from '../../ui/language.ts'
import { optionsOf } from '../options.ts'
import { useKindWords } from '../words.ts'

interface Props {
  readonly onClose: () => void
}

/** One address that asked not to be written to, by a way that is not the message itself. */
export function AddForm({ onClose }: Props) {
  const { t } = useLingui()
  const kinds = useKindWords()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Add an address`}
      endpoint={addSuppression}
      defaults={{ channel: 'sms', address: '', evidence: '' }}
      submit={t`Write nothing more there`}
      success={t`From now on nothing is written there.`}
      invalidate={[listSuppressions]}
    >
      <SelectField
        name="channel"
        label={t`Channel`}
        options={(['sms', 'whatsapp', 'email'] as const).map((value) => ({ value, label: kinds[value] }))}
      />
      <TextField name="address" label={t`Phone or e-mail address`} />
      <SelectField
        name="purpose"
        label={t`Purpose`}
        description={t`Empty: everything but codes and legal notices`}
        options={optionsOf(suppressionPurposes)}
        optional
      />
      <TextField
        name="evidence"
        label={t`Evidence`}
        description={t`Where the wish is on record: a call, a letter, a work order`}
      />
      <DayField name="lastDay" label={t`Last day`} optional />
    </FormDrawer>
  )
}

/** A file of a public register, as it was downloaded there. */
export function RegisterForm({ onClose }: Props) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`File of a register`}
      endpoint={importRegister}
      defaults={{ register: 'REUS', evidence: '', lines: '', isWhole: true }}
      submit={t`Take in the file`}
      success={({ addresses, lifted, faultCount, faults }) => {
        const [first] = faults
        const fault = first ? t`; line ${first.line}: ${inWords(registerFaults[first.fault])}` : ''
        return t`Addresses: ${addresses}; not in it any more: ${lifted}; lines not taken: ${faultCount}${fault}`
      }}
      invalidate={[listSuppressions]}
    >
      <SelectField
        name="register"
        label={t`Register`}
        description={t`It bars marketing, not collection`}
        options={registerNames.map((value) => ({ value, label: inWords(registers[value].words) }))}
      />
      <TextField name="evidence" label={t`Which file`} description={t`Its name and date`} />
      <TextareaField
        name="lines"
        label={t`Lines of the file`}
        description={t`A phone or e-mail address in the first column of each`}
        rows={8}
      />
      <SwitchField
        name="isWhole"
        label={t`It has everybody of the register`}
        description={t`Whoever is not in it any more may be written to again`}
      />
    </FormDrawer>
  )
}
