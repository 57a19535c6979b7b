import { addAnotherContact, contactSources } from '@cordillera/contract/collection/another-contact'
import { contactRelations } from '@cordillera/contract/collection/relations'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { complaintKinds, openComplaint } from '@cordillera/contract/compliance/complaint'
import { mayContact } from '@cordillera/contract/compliance/contact'
import type { Country } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDictionary } from '../../settings/public.ts'
import { Can } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { useRelationWords, useSourceWords } from '../show/words.ts'
import { DossierButton } from './ComplaintBanner.tsx'
import classes from './contact.module.css'
import { ownForms } from './own-forms.ts'
import { useMayContact } from './use-may-contact.ts'

/** About the person as a whole: another contact, a complaint, the dossier. */
export function PersonActions({ caseId, country }: { caseId: string; country: Country }) {
  const { t } = useLingui()
  const relations = useRelationWords()
  const sources = useSourceWords()
  const authorities = useDictionary('authority', country)
  const { data } = useMayContact(caseId)
  const [open, setOpen] = useState<'contact' | 'complaint' | null>(null)
  const close = () => setOpen(null)
  const kinds = { dispute: t`The borrower disputes the debt`, authority: t`An authority complains` }
  return (
    <div className={classes.person} {...ownForms}>
      <Can press="pendingCollect_work">
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen('contact')}>
          {t`Add a contact`}
        </Button>
        {data && (!data.complaint || data.complaint.atDesk) && (
          <Button size="compact-xs" variant="subtle" onClick={() => setOpen('complaint')}>
            {t`Complaint`}…
          </Button>
        )}
      </Can>
      {data?.complaint === null && (
        <Can open="caseManagement">
          <DossierButton caseId={caseId} />
        </Can>
      )}
      <FormDrawer
        opened={open === 'contact'}
        onClose={close}
        title={t`Add a contact`}
        endpoint={addAnotherContact}
        defaults={{ caseId }}
        submit={t`Add the contact`}
        success={t`The contact was added`}
        invalidate={[getCaseInfo, mayContact]}
      >
        <Two>
          <SelectField
            name="relation"
            label={t`Relation`}
            options={contactRelations.map((value) => ({ value, label: relations(value) }))}
          />
          <SelectField
            name="source"
            label={t`Where it is from`}
            options={contactSources.map((value) => ({ value, label: sources(value) }))}
          />
        </Two>
        <TextField name="name" label={t`Name`} />
        <PhoneField name="mobile" label={t`Phone`} country={country} />
      </FormDrawer>
      <FormDrawer
        opened={open === 'complaint'}
        onClose={close}
        title={t`Stop all contact about this bill`}
        endpoint={openComplaint}
        defaults={{ caseId, kind: 'dispute' }}
        submit={t`Stop contact`}
        success={t`Contact is stopped`}
        invalidate={[getCaseInfo, mayContact]}
      >
        <SelectField
          name="kind"
          label={t`Why`}
          options={complaintKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <Two>
          <SelectField name="authority" label={t`Authority`} options={authorities.options} optional />
          <TextField name="reference" label={t`Its number`} optional />
        </Two>
        <TextareaField name="description" label={t`What is said`} />
      </FormDrawer>
    </div>
  )
}
