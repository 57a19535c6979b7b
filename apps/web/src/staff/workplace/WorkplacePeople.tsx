import { workplacePeople } from '@cordillera/contract/staff/workplace'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { roleWord, statusWords } from '../words.ts'
import type { Workplace } from './workplace.ts'

/** Who works at a workplace, as far as the person sees them. */
export function WorkplacePeople({ workplace, onClose }: { workplace: Workplace; onClose: () => void }) {
  const { t } = useLingui()
  const { name, people: count } = workplace
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={t`${name}: ${plural(count, { one: '# person', other: '# people' })}`}
      size="wide"
    >
      <PeopleTable workplaceId={workplace.workplaceId} />
    </DetailDrawer>
  )
}

export function PeopleTable({ workplaceId }: { workplaceId: number }) {
  const { t, i18n } = useLingui()
  const people = useData(workplacePeople, { workplaceId })
  return (
    <Loaded {...people}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={t`Nobody works here`} />
        ) : (
          <PlainTable
            folds
            label={t`People`}
            rows={list}
            rowKey={({ accountId }) => accountId}
            columns={[
              { header: t`User number`, cell: ({ userNo }) => userNo },
              { header: t`Name`, cell: ({ name }) => name },
              { header: t`Role`, cell: ({ role }) => roleWord(role) },
              { header: t`Status`, cell: ({ status }) => i18n._(statusWords[status as keyof typeof statusWords]) },
              { header: t`Stage`, cell: ({ period }) => period ?? '—' },
            ]}
          />
        )
      }
    </Loaded>
  )
}
