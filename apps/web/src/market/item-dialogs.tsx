import { copyContent, listContent, retireContent } from '@cordillera/contract/market/content'
import { listConfigurations, listReleases, saveRelease, withdrawContent } from '@cordillera/contract/market/release'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { Confirm, ConfirmWithReason } from '../ui/confirm.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { NumberField, TextField } from '../ui/form/fields.tsx'
import { useAction } from '../ui/use-action.ts'
import { useChoices } from './ChoicesContext.ts'
import { MinuteField } from './fields.tsx'
import type { Item } from './item.ts'

interface OfItems {
  readonly items: readonly Item[]
  readonly onClose: () => void
}

export function RetireDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(retireContent, { invalidate: [listContent], success: t`Put away; its history stays` })
  const { itemId, version, title } = item
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Put “${title}” away`}
      confirm={t`Put away`}
      onConfirm={async (reason) => (await action.run({ itemId, version, reason })) !== undefined}
    >
      <p>{t`It leaves the list. Borrowers do not see it, and its history stays.`}</p>
    </ConfirmWithReason>
  )
}

export function WithdrawDialog({ items, onClose }: OfItems) {
  const { t } = useLingui()
  const action = useAction(withdrawContent, {
    invalidate: [listContent, listConfigurations],
    success: ({ numbers }) => t`Withdrawn; the newest configuration is ${numbers.join(', ')}`,
  })
  const count = items.length
  const [only] = items
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={
        count === 1 && only
          ? t`Withdraw “${only.title}” at once`
          : plural(count, { one: 'Withdraw # item at once', other: 'Withdraw # items at once' })
      }
      confirm={t`Withdraw`}
      onConfirm={async (reason) =>
        (await action.run({ itemIds: items.map(({ itemId }) => itemId), reason })) !== undefined
      }
    >
      <p>{t`Borrowers stop seeing it within a second, by a configuration of its own. You can go back to the one before.`}</p>
    </ConfirmWithReason>
  )
}

export function CopyDialog({ items, onClose, onDone }: OfItems & { onDone: () => void }) {
  const { t } = useLingui()
  const { merchant, merchants } = useChoices()
  const [to, setTo] = useState<string | null>(null)
  const count = items.length
  const action = useAction(copyContent, {
    invalidate: [listContent],
    success: ({ copied }) => t`Copied as drafts: ${copied}`,
    onDone,
  })
  return (
    <Confirm
      opened
      tone="normal"
      onClose={onClose}
      title={plural(count, { one: 'Copy # item', other: 'Copy # items' })}
      confirm={t`Copy`}
      why={to === null && t`Choose the merchant first`}
      onConfirm={async () =>
        (await action.run({ itemIds: items.map(({ itemId }) => itemId), merchant: Number(to) })) !== undefined
      }
    >
      <p>{t`The other merchant gets drafts with the same pictures; nothing goes live by that.`}</p>
      <Select
        label={t`To which merchant`}
        data={merchants
          .filter((one) => one.merchant !== merchant)
          .map((one) => ({ value: String(one.merchant), label: one.name }))}
        value={to}
        onChange={setTo}
      />
    </Confirm>
  )
}

/** A release of the ticked items, as a draft that is then handed in. */
export function MakeRelease({ items, onClose, onDone }: OfItems & { onDone: () => void }) {
  const { t } = useLingui()
  const { merchant, timeZone } = useChoices()
  const count = items.length
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={plural(count, { one: 'A release of # item', other: 'A release of # items' })}
      endpoint={saveRelease}
      defaults={{
        merchant,
        items: items.map(({ itemId }) => ({ itemId, action: 'publish' as const })),
        rollout: 100,
      }}
      submit={t`Make the release`}
      success={t`Made. Hand it in under “Releases”; another person approves it.`}
      invalidate={[listReleases, listContent]}
      onDone={onDone}
    >
      <TextField name="name" label={t`Name of the release`} />
      <MinuteField
        name="publishAt"
        label={t`Goes live at`}
        description={t`Empty: when somebody publishes it. Time of ${timeZone}`}
        optional
      />
      <NumberField
        name="rollout"
        label={t`To how many of a hundred devices at first`}
        description={t`The same devices keep it; widen it later under “What was served”`}
        min={1}
        max={100}
        suffix="%"
      />
    </FormDrawer>
  )
}
