import { cancelVisit } from '@cordillera/contract/collection/visit'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useAction } from '../../ui/use-action.ts'
import { clockText } from '../contact/use-may-contact.ts'
import { useRelationWords } from '../show/words.ts'
import type { CaseInfo } from './case-info.ts'
import classes from './do-now.module.css'
import type { Log } from './use-log.ts'

interface OpenVisitProps {
  readonly info: CaseInfo
  readonly log: Pick<Log, 'form' | 'change'>
}

/** The visit that waits for its result; and what a visit that nobody asked about is taken for. */
export function OpenVisit({ info, log }: OpenVisitProps) {
  const { t } = useLingui()
  const relations = useRelationWords()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = useAction(cancelVisit, { invalidate: [mayContact, getCaseInfo] })
  const { visit, borrower } = info
  const { form, change } = log
  if (!visit) {
    return form.channel === 'visit' ? (
      <p
        className={classes.visit}
      >{t`Nobody asked before this visit: it counts, and is listed as a contact without a decision.`}</p>
    ) : null
  }
  const contact = info.contacts.find((one) => one.contactId === visit.contactId)
  const whom = contact ? `${relations(contact.relation)} ${contact.name}` : borrower.name
  const since = clockText(visit.begunTime, borrower.timeZone)
  const until = clockText(visit.untilTime, borrower.timeZone)
  const isLogged = form.channel === 'visit' && form.contactId === visit.contactId
  return (
    <div className={classes.visit}>
      <p>{t`Visit to ${whom} since ${since}, permitted until ${until}: log what came of it.`}</p>
      {!isLogged && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => change({ channel: 'visit', contactId: visit.contactId })}
        >
          {t`Log the visit`}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => setCancelling(true)}>
        {t`It did not take place`}
      </Button>
      {isCancelling && (
        <ConfirmWithReason
          onClose={() => setCancelling(false)}
          title={t`No visit to ${whom}?`}
          confirm={t`It did not take place`}
          tone="normal"
          label={t`Reason`}
          description={t`It counts no more towards the limits. That it was begun and did not take place stays in the dossier.`}
          onConfirm={async (reason) => (await cancel.run({ visitId: visit.visitId, reason })) !== undefined}
        />
      )}
    </div>
  )
}
