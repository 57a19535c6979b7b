import { decideCareRequest, listAccounts, listCareRequests } from '@cordillera/contract/access/account'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { inSystemWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant } from '../ui/show/show.tsx'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './access.module.css'
import { cares } from './care.ts'

type Request = Output<typeof listCareRequests>[number]
type Decision = 'approve' | 'refuse'

interface CareRequestsProps {
  /** The second person is told the new password: it is shown once. */
  readonly onPassword: (userName: string, password: string) => void
}

/** What colleagues asked for to let somebody in: it waits for a second person. Nothing where nothing waits. */
export function CareRequests({ onPassword }: CareRequestsProps) {
  const { t, i18n } = useLingui()
  const { data: waiting = [] } = useData(listCareRequests, {})
  const [deciding, setDeciding] = useState<{ request: Request; decision: Decision } | null>(null)
  const decide = useAction(decideCareRequest, { invalidate: [listCareRequests, listAccounts] })
  if (waiting.length === 0) return null

  async function answer({ request, decision }: { request: Request; decision: Decision }, note: string) {
    const answered = await decide.run({ requestId: request.requestId, decision, note })
    if (answered === undefined) return false
    if (answered.password === null) {
      if (decision === 'approve' && request.linkAddress)
        toast.success(t`A link to choose a password is on its way to ${request.linkAddress}.`)
      return true
    }
    onPassword(request.userName, answered.password)
    return true
  }
  const title = ({ request, decision }: { request: Request; decision: Decision }) => {
    const what = i18n._(cares[request.care].label)
    const whom = request.userName
    return decision === 'approve' ? t`Confirm for ${whom}: ${what}` : t`Refuse for ${whom}: ${what}`
  }
  return (
    <div className={classes.waiting}>
      <h2>{t`Waits for a second person`}</h2>
      <p
        className={classes.about}
      >{t`Nobody is let in by one person alone: of a reset password two people see one half each, or a link goes to the person’s own e-mail. Whoever asked cannot confirm.`}</p>
      <PlainTable
        folds
        label={t`Waits for a second person`}
        rows={waiting}
        most={6}
        rowKey={({ requestId }) => requestId}
        columns={[
          { header: t`Name`, cell: ({ userName, name }) => `${name} (${userName})` },
          { header: t`What`, cell: ({ care }) => i18n._(cares[care].label) },
          { header: t`Reason`, wraps: true, cell: ({ reason }) => inSystemWords(reason) },
          {
            header: t`Link goes to`,
            cell: ({ linkAddress }) => linkAddress ?? <span className={classes.quiet}>—</span>,
          },
          { header: t`Asked for by`, cell: ({ requestedByName }) => requestedByName },
          { header: t`Since`, cell: ({ requestedTime }) => <Instant at={requestedTime} /> },
          {
            header: t`Actions`,
            unnamed: true,
            cell: (request) =>
              request.mine ? (
                <span className={classes.quiet}>{t`A colleague decides`}</span>
              ) : (
                <span className={classes.badges}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => setDeciding({ request, decision: 'approve' })}
                  >
                    {t`Confirm`}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => setDeciding({ request, decision: 'refuse' })}
                  >
                    {t`Refuse`}
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {deciding && (
        <ConfirmWithReason
          onClose={() => setDeciding(null)}
          title={title(deciding)}
          confirm={deciding.decision === 'approve' ? t`Confirm` : t`Refuse`}
          tone={deciding.decision === 'approve' ? 'danger' : 'normal'}
          label={t`How you know that the person wants it`}
          onConfirm={(note) => answer(deciding, note)}
        >
          {deciding.decision === 'approve' && (
            <p className={classes.about}>
              {deciding.request.linkAddress
                ? t`A link goes to ${deciding.request.linkAddress}: whoever opens it within 24 hours chooses the password. Confirm only if you know that this address is the person’s own.`
                : i18n._(cares[deciding.request.care].about)}
            </p>
          )}
        </ConfirmWithReason>
      )}
    </div>
  )
}
