import { placesToRepair } from '@cordillera/contract/compliance/place'
import { countries } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'

/** Borrowers whose place nobody recognises: they are contacted only when it is legal everywhere in the country. */
export function Places() {
  const { t } = useLingui()
  const places = useData(placesToRepair, {})
  return (
    <Panel title={t`Places to repair`}>
      <Loaded {...places}>
        {({ total, list }) =>
          list.length === 0 ? (
            <Empty title={t`Every borrower's place is known`} />
          ) : (
            <>
              <p>{t`${total} borrowers live where no clock is known. Until it is put right on their page, contact must be legal in every zone of the country.`}</p>
              <PlainTable
                folds
                label={t`Places to repair`}
                rows={list}
                rowKey={({ userId }) => userId}
                columns={[
                  {
                    header: t`Borrower`,
                    cell: ({ userId, name }) => <Link to={`/user/userBaseInfo/${userId}`}>{name}</Link>,
                  },
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
