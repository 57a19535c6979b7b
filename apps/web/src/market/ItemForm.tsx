import {
  contentChoices,
  contentHistory,
  listContent,
  listImages,
  saveContent,
} from '@cordillera/contract/market/content'
import { type ContentKindName, kindOf } from '@cordillera/contract/market/kinds'
import { releaseDetail } from '@cordillera/contract/market/release'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { useChoices } from './ChoicesContext.ts'
import { JumpFields, NameFields, TargetFields } from './fields.tsx'
import { type DraftOf, draftOf, type Item } from './item.ts'
import { LivePreview } from './LivePreview.tsx'

interface ItemFormProps<K extends ContentKindName> {
  readonly kind: K
  readonly item: Item | null
  readonly begin?: Partial<DraftOf<K>>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The form of an item: its name and place, the kind's own fields, where it leads, who sees it, and how it looks. */
export function ItemForm<K extends ContentKindName>({ kind, item, begin = {}, onClose, children }: ItemFormProps<K>) {
  const { t } = useLingui()
  const { merchant } = useChoices()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={item ? item.title : t`New item`}
      endpoint={saveContent}
      defaults={draftOf(kind, item, begin, merchant) as never}
      submit={t`Save the draft`}
      success={t`Saved as a draft; it goes live with a release`}
      invalidate={[listContent, contentChoices, contentHistory, listImages, releaseDetail]}
    >
      <NameFields kind={kind} isNew={item === null} />
      {children}
      {kindOf(kind).jumps && <JumpFields />}
      <TargetFields />
      <LivePreview kind={kind} />
    </FormDrawer>
  )
}
