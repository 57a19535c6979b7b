import { curpResults, listCurpChecks, listCurpProviders, tryCurp } from '@cordillera/contract/app-operation/curp'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePlace } from '../../acquisition/public.ts'
import { EndpointForm } from '../../ui/form/EndpointForm.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { Count, Money, Tone } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { useList } from '../../ui/use-list.ts'
import { resultTones } from './provider.ts'

type Tried = Output<typeof tryCurp>

/** One CURP as an application would ask it, or one provider alone; what each said stands below. */
export function TryCurp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const { rows } = useList(listCurpProviders, { merchant, pageSize: 200 })
  const [tried, setTried] = useState<Tried | null>(null)
  return (
    <SideDrawer opened onClose={onClose} title={t`Try a CURP`}>
      <EndpointForm
        endpoint={tryCurp}
        defaults={{ merchant, curp: '', reason: '' }}
        submit={t`Ask`}
        onClose={onClose}
        onDone={setTried}
        invalidate={[listCurpProviders, listCurpChecks]}
      >
        <TextField name="curp" label={t`CURP`} />
        <SelectField
          name="providerId"
          label={t`Provider`}
          placeholder={t`in their order`}
          options={rows.map(({ providerId, name }) => ({ value: providerId, label: name }))}
          optional
        />
        <TextField name="reason" label={t`Reason`} description={t`Each answer is counted, paid for and logged`} />
        {tried && <Attempts tried={tried} />}
      </EndpointForm>
    </SideDrawer>
  )
}

function Attempts({ tried }: { tried: Tried }) {
  const { t } = useLingui()
  if (tried.attempts.length === 0)
    return <Empty title={t`Nobody could be asked`}>{t`Every provider is off or rests after failures.`}</Empty>
  return (
    <PlainTable
      label={t`What each said`}
      rows={tried.attempts}
      rowKey={({ provider }) => provider}
      columns={[
        { header: t`Provider`, cell: ({ provider }) => provider },
        {
          header: t`Result`,
          cell: ({ result, detail }) => (
            <Tone tone={resultTones[result]}>
              {inWords(curpResults[result])} {detail}
            </Tone>
          ),
        },
        { header: 'ms', end: true, cell: ({ ms }) => <Count value={ms} /> },
        { header: t`Cost`, end: true, cell: ({ cost }) => <Money minor={cost} currency={tried.currency} /> },
      ]}
    />
  )
}
