import { listAuditPolicies, saveAuditPolicy } from '@cordillera/contract/audit/policy'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { NumberField, TextareaField } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { IconEdit } from '../ui/icons.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Count, Money } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'

type Policy = Output<typeof listAuditPolicies>[number]

/** What each merchant's audits go by: from which amount two people, how many are drawn, how long one takes. */
export function Policies({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const policies = useData(listAuditPolicies, {})
  const [editing, setEditing] = useState<Policy | null>(null)
  if (editing) return <PolicyForm policy={editing} onClose={() => setEditing(null)} />
  return (
    <DetailDrawer opened onClose={onClose} size="wide" title={t`Rules of audits`}>
      <Loaded data={policies.data} error={policies.error} refetch={policies.refetch}>
        {(rows) => (
          <PlainTable
            label={t`Rules of audits`}
            rows={rows}
            rowKey={(row) => row.merchant}
            columns={[
              { header: t`Merchant`, cell: (row) => row.merchantName },
              {
                header: t`Two auditors from`,
                end: true,
                cell: (row) => <Money minor={row.secondAbove} currency={row.currency} />,
              },
              { header: t`Drawn for a check`, end: true, cell: (row) => `${row.samplePercent} %` },
              { header: t`Minutes`, end: true, cell: (row) => <Count value={row.slaMinutes} /> },
              {
                header: t`Actions`,
                end: true,
                cell: (row) => (
                  <ActionIcon size={22} aria-label={t`Edit ${row.merchantName}`} onClick={() => setEditing(row)}>
                    <IconEdit size={14} />
                  </ActionIcon>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function PolicyForm({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, merchantName, currency, version, secondAbove, samplePercent, slaMinutes } = policy
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Rules of audits: ${merchantName}`}
      endpoint={saveAuditPolicy}
      defaults={{ merchant, version, secondAbove, samplePercent, slaMinutes }}
      submit={t`Save`}
      success={t`Saved: it holds from the next conclusion on`}
      invalidate={[listAuditPolicies]}
    >
      <MoneyField
        name="secondAbove"
        label={t`Two auditors from`}
        description={t`From this amount on a second auditor has to come to the same; if not, a third one decides.`}
        currency={currency}
      />
      <NumberField
        name="samplePercent"
        label={t`Drawn for a check`}
        description={t`So many in a hundred are looked at again by somebody who is not told the outcome.`}
        suffix="%"
        min={0}
        max={100}
      />
      <NumberField name="slaMinutes" label={t`Minutes an audit may take`} min={5} max={10080} />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
