import { countries } from '@cordillera/contract/countries'
import { listAuthorityDeadlines } from '@cordillera/contract/service-desk/organization'
import { useLingui } from '@lingui/react/macro'
import { useDictionary } from '../../settings/public.ts'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Day } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'

/** What is known of the law, and what a person has to say with each complaint. */
export function Deadlines() {
  const { t } = useLingui()
  const laws = useData(listAuthorityDeadlines, {})
  const { nameOf } = useDictionary('authority')
  return (
    <Loaded {...laws}>
      {(rows) => (
        <PlainTable
          label={t`Deadlines of the law`}
          rows={rows}
          rowKey={(row) => row.deadlineId}
          folds
          columns={[
            { header: t`Country`, cell: (row) => inWords(countries[row.country].name) },
            { header: t`Authority`, cell: (row) => nameOf(row.authority) },
            {
              header: t`Days to answer`,
              cell: ({ days, counted }) =>
                days === null
                  ? t`as its letter says`
                  : counted === 'working'
                    ? t`${days} working days`
                    : t`${days} days`,
            },
            { header: t`From`, cell: (row) => <Day day={row.effectiveFrom} /> },
            { header: t`Source`, wraps: true, cell: (row) => row.source },
            { header: t`Verified by`, cell: (row) => row.verifiedBy ?? t`nobody yet` },
          ]}
        />
      )}
    </Loaded>
  )
}
