/** What the screens of content share: a merchant's items of a kind, their releases, what was served, and what somebody would see. */
import { contentChoices } from '@cordillera/contract/market/content'
import { type ContentKindName, contentKinds } from '@cordillera/contract/market/kinds'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../ui/environment.tsx'
import { MerchantSelect } from '../ui/filters/MerchantSelect.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { ChoicesContext, useChoices } from './ChoicesContext.ts'
import { ConfigurationList } from './ConfigurationList.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ItemList, type KindColumns } from './ItemList.tsx'
import type { DraftOf } from './item.ts'
import { PreviewView } from './PreviewView.tsx'
import { ReleaseList } from './ReleaseList.tsx'

export interface ContentPageProps<K extends ContentKindName> {
  readonly kind: K
  /** The fields of the kind's own. */
  readonly fields: ReactNode
  /** What a new item begins with. */
  readonly begin: Partial<DraftOf<K>>
  /** What its list shows beside what all items have. */
  readonly columns?: KindColumns
  /** Why there is something to do here, where there is nothing yet. */
  readonly about: string
}

export function ContentPage<K extends ContentKindName>(props: ContentPageProps<K>) {
  const [search] = useSearchParams()
  const merchant = Number(search.get('merchant')) || undefined
  const choices = useData(contentChoices, merchant ? { merchant } : {}, { goodForMs: 10_000 })
  return (
    <Page>
      <Loaded {...choices}>
        {(found) => (
          <ChoicesContext value={found}>
            <Views {...props} />
          </ChoicesContext>
        )}
      </Loaded>
    </Page>
  )
}

function Views<K extends ContentKindName>({ kind, fields, begin, columns, about }: ContentPageProps<K>) {
  const { t } = useLingui()
  const { screen } = contentKinds[kind]
  const { merchant, merchants } = useChoices()
  const [view, setView] = useView(['items', 'releases', 'configurations', 'preview'])
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageHeader
        title={inWords(screenOf(screen).title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'items', label: t`Items` },
                { value: 'releases', label: t`Releases` },
                { value: 'configurations', label: t`What was served` },
                { value: 'preview', label: t`Who sees what` },
              ]}
            />
            <MerchantSelect merchant={merchant} merchants={merchants} />
          </>
        }
        primary={
          view === 'items' && (
            <Can press={`${screen}_change`}>
              <Button onClick={() => setMaking(true)}>{t`New item`}</Button>
            </Can>
          )
        }
      />
      {view === 'items' && (
        <ItemList key={merchant} kind={kind} fields={fields} columns={columns ?? (() => [])} about={about} />
      )}
      {view === 'releases' && <ReleaseList key={merchant} />}
      {view === 'configurations' && <ConfigurationList key={merchant} />}
      {view === 'preview' && <PreviewView key={merchant} />}
      {isMaking && (
        <ItemForm kind={kind} item={null} begin={begin} onClose={() => setMaking(false)}>
          {fields}
        </ItemForm>
      )}
    </>
  )
}
