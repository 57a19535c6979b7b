import { placesToRepair } from '@cordillera/contract/compliance/place'
import { countries } from '@cordillera/contract/countries'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'

/** Borrowers and verified obligors whose place nobody recognises: they are contacted only when it is legal everywhere in the country. */
export function Places() {
  const { t } = useLingui()
  const places = useData(placesToRepair, {})
  return (
    <Panel title={t`Places to repair`}>
      <Loaded {...places}>
        {({ total, list }) =>
          list.length === 0 ? (
            <Empty title={t`Everybody's place is known`} />
          ) : (
            <>
              <p>
                {plural(total, {
                  one: 'One person lives where no clock is known.',
                  other: '# people live where no clock is known.',
                })}{' '}
                {t`Until it is put right on the borrower's page, contact must be legal in every zone of the country.`}
              </p>
              <PlainTable
                folds
                label={t`Places to repair`}
                rows={list}
                rowKey={({ userId, obligorId }) => obligorId ?? userId}
                columns={[
                  {
                    header: t`Person`,
                    cell: ({ userId, name }) => <Link to={`/user/userBaseInfo/${userId}`}>{name}</Link>,
                  },
                  { header: t`As`, cell: ({ obligorId }) => (obligorId ? t`Obligor` : t`Borrower`) },
                  { header: t`Country`, cell: ({ country }) => inWords(countries[country].name) },
                  { header: t`State`, cell: ({ state }) => state },
                  { header: t`City`, cell: ({ city }) => city },
                  { header: t`Open cases`, cell: ({ openCases }) => openCases },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
