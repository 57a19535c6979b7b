import { chooseBackup, listCovers } from '@cordillera/contract/collection/cover'
import { useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import classes from './cover.module.css'
import type { CoverRow } from './cover-row.ts'

/** Whom the leader wants to work what is due of somebody while they are away. */
export function BackupForm({ person, onClose }: { person: CoverRow; onClose: () => void }) {
  const { t } = useLingui()
  const [backup, setBackup] = useState<number | null>(person.backup?.accountId ?? null)
  const people = useData(listCovers, { pageSize: 200, ...(person.period ? { period: person.period } : {}) })
  const action = useAction(chooseBackup, { invalidate: [listCovers], success: t`Saved`, onDone: onClose })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={t`Who covers ${person.name}`}
      foot={
        <Button
          loading={action.pending}
          onClick={() => action.run({ accountId: person.accountId, backup })}
        >{t`Save`}</Button>
      }
    >
      <Loaded data={people.data} error={people.error} refetch={people.refetch}>
        {({ list }) => (
          <div className={classes.form}>
            <p>{t`While ${person.name} is away, promises and callbacks that are due go to this person, and come back afterwards. Where they are away too, to whoever of the team has least.`}</p>
            <Select
              label={t`Who covers`}
              placeholder={t`who has least in the team`}
              clearable
              searchable
              data={list
                .filter(({ accountId }) => accountId !== person.accountId)
                .map(({ accountId, name }) => ({ value: String(accountId), label: name }))}
              value={backup === null ? null : String(backup)}
              onChange={(value) => setBackup(value === null ? null : Number(value))}
            />
          </div>
        )}
      </Loaded>
    </DetailDrawer>
  )
}
