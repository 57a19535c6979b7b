import { exportContent, itemPlatforms, itemStates, listContent } from '@cordillera/contract/market/content'
import { type ContentKindName, contentKinds, kindOf } from '@cordillera/contract/market/kinds'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { type Filters, useFilters } from '../ui/filters/use-filters.ts'
import { IconEdit, IconEye, IconHistory } from '../ui/icons.ts'
import { currentLanguage } from '../ui/language.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, type Column, custom, instant, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { asListed, useList } from '../ui/use-list.ts'
import { useSelection } from '../ui/use-selection.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { useChoices } from './ChoicesContext.ts'
import { ItemForm } from './ItemForm.tsx'
import { imageAddress } from './image-address.ts'
import type { Item } from './item.ts'
import { CopyDialog, MakeRelease, RetireDialog, WithdrawDialog } from './item-dialogs.tsx'
import classes from './market.module.css'
import { OrderDrawer } from './OrderDrawer.tsx'
import { RevisionsDrawer } from './RevisionsDrawer.tsx'
import { usePlaceName } from './use-place-name.ts'
import {
  customerOptions,
  languageNames,
  languageOptions,
  optionsOf,
  platformOptions,
  platformText,
  slotText,
  stateTones,
  stateWords,
  versionsText,
  windowText,
} from './words.ts'

/** What a kind's list shows beside what all items have. */
export type KindColumns = () => readonly Column<Item>[]

const params = {
  state: param.choice(itemStates),
  changed: param.flag(),
  platform: param.choice(itemPlatforms),
  language: param.choice(languages),
  slot: param.text(60),
  text: param.text(60),
  merchant: param.number(),
}
const sorts = ['position', 'changed'] as const
type State = Filters<typeof params, (typeof sorts)[number]>
const keyOf = ({ itemId }: Item) => itemId

interface ItemListProps {
  readonly kind: ContentKindName
  readonly fields: ReactNode
  readonly columns: KindColumns
  readonly about: string
}
type Opened = { readonly what: 'edit' | 'history' | 'retire' | 'withdraw'; readonly item: Item } | null

export function ItemList({ kind, fields, columns: own, about }: ItemListProps) {
  const { t } = useLingui()
  const { merchant } = useChoices()
  const filters = useFilters(params, { sorts, firstSort: 'position', pageSize: 50 })
  const { changed, merchant: _, ...values } = filters.values
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as typeof values
  const filter = { ...given, ...(changed ? { changed: true as const } : {}), kind, merchant }
  const { currentPage, pageSize, sortField = 'position', sortOrder = 'asc' } = filters.query
  const list = useList(listContent, { ...filter, currentPage, pageSize, sortField, sortOrder })
  const [opened, setOpened] = useState<Opened>(null)
  const selection = useSelection(keyOf, filter)
  const columns = useItemColumns(kind, own, setOpened)
  const close = () => setOpened(null)
  const item = opened && asListed(opened.item, list.rows, keyOf)
  return (
    <>
      <ItemFilters kind={kind} filters={filters} />
      <Bulk kind={kind} chosen={[...selection.rows.values()]} onDone={selection.clear} />
      <DataTable
        name={`content-${kind}`}
        label={t`Items`}
        columns={columns}
        list={list}
        filters={filters}
        selection={selection}
        rowKey={keyOf}
        onOpen={(row) => setOpened({ what: 'edit', item: row })}
        file={<ExportMenu endpoint={exportContent} input={{ filter }} />}
        empty={<Empty title={t`Nothing here yet`}>{about}</Empty>}
      />
      {item && opened.what === 'edit' && (
        <ItemForm key={item.itemId} kind={kind} item={item} onClose={close}>
          {fields}
        </ItemForm>
      )}
      {item && opened.what === 'history' && <RevisionsDrawer item={item} onClose={close} />}
      {item && opened.what === 'retire' && <RetireDialog item={item} onClose={close} />}
      {item && opened.what === 'withdraw' && <WithdrawDialog items={[item]} onClose={close} />}
    </>
  )
}

function ItemFilters({ kind, filters }: { kind: ContentKindName; filters: State }) {
  const { t } = useLingui()
  const { values, set } = filters
  const { slots } = kindOf(kind)
  const states = stateWords()
  return (
    <FilterBar filters={filters}>
      <TextFilter label={t`Name`} value={values.text} onChange={(text) => set({ text })} />
      <ChoiceFilter
        label={t`State`}
        options={itemStates.map((value) => ({ value, label: states[value] }))}
        value={values.state}
        onChange={(state) => set({ state })}
      />
      <FlagFilter
        label={t`Changed since it went live`}
        value={values.changed}
        onChange={(changed) => set({ changed: changed || undefined })}
      />
      <ChoiceFilter
        label={t`Platform`}
        options={platformOptions()}
        value={values.platform}
        onChange={(platform) => set({ platform })}
      />
      <ChoiceFilter
        label={t`Readers of`}
        options={languageOptions()}
        value={values.language}
        onChange={(language) => set({ language })}
      />
      {slots !== null && slots !== 'named' && (
        <ChoiceFilter
          label={t`Where it stands`}
          options={optionsOf(slots)}
          value={values.slot}
          onChange={(slot) => set({ slot })}
        />
      )}
    </FilterBar>
  )
}

/** What is done with the ticked items; what it needs is said where it is not there. */
function Bulk({ kind, chosen, onDone }: { kind: ContentKindName; chosen: readonly Item[]; onDone: () => void }) {
  const { t } = useLingui()
  const { merchants } = useChoices()
  const { screen } = contentKinds[kind]
  const [dialog, setDialog] = useState<'release' | 'copy' | 'withdraw' | 'order' | null>(null)
  const count = chosen.length
  const live = chosen.filter(({ state }) => state === 'published')
  const why = count === 0 ? t`Tick items first` : undefined
  const whyNotLive = why ?? (live.length < count ? t`Only items that borrowers see can be withdrawn` : undefined)
  const done = () => {
    setDialog(null)
    onDone()
  }
  const button = (label: string, reason: string | undefined, what: typeof dialog) => (
    <WhyButton forTicked variant="default" why={reason} onClick={() => setDialog(what)}>
      {label}
    </WhyButton>
  )
  return (
    <div className={classes.bar}>
      <Can press={`${screen}_change`}>
        {button(count > 0 ? t`Put ${count} into a release` : t`Put into a release`, why, 'release')}
        {merchants.length > 1 &&
          button(count > 0 ? t`Copy ${count} to another merchant` : t`Copy to another merchant`, why, 'copy')}
        {!kindOf(kind).single && (
          <Button variant="default" onClick={() => setDialog('order')}>
            {t`Change the order`}
          </Button>
        )}
      </Can>
      <Can press={`${screen}_publish`}>
        {button(count > 0 ? t`Withdraw ${count}` : t`Withdraw`, whyNotLive, 'withdraw')}
      </Can>
      {dialog === 'release' && <MakeRelease items={chosen} onClose={() => setDialog(null)} onDone={done} />}
      {dialog === 'copy' && <CopyDialog items={chosen} onClose={() => setDialog(null)} onDone={done} />}
      {dialog === 'withdraw' && <WithdrawDialog items={chosen} onClose={done} />}
      {dialog === 'order' && <OrderDrawer kind={kind} onClose={() => setDialog(null)} />}
    </div>
  )
}

function useItemColumns(kind: ContentKindName, own: KindColumns, open: (opened: Opened) => void) {
  const { t } = useLingui()
  const may = useMay()
  const { screen, slots, image } = { ...kindOf(kind), screen: contentKinds[kind].screen }
  const placeName = usePlaceName()
  const mayChange = may.press(`${screen}_change`)
  const mayPublish = may.press(`${screen}_publish`)
  return useTableColumns<Item>(() => {
    const states = stateWords()
    const customers = customerOptions()
    return [
      text({ id: 'title', header: t`Name`, value: (row) => row.title, width: 200 }),
      ...(image
        ? [
            custom<Item>({
              id: 'image',
              header: t`Picture`,
              width: 88,
              cell: (row) =>
                row.imageSha && (
                  <img className={classes.thumb} src={imageAddress(row.imageSha)} alt="" loading="lazy" />
                ),
            }),
          ]
        : []),
      ...(slots === null
        ? []
        : [
            text<Item>({
              id: 'slot',
              header: slots === 'named' ? t`Key` : t`Where it stands`,
              value: (row) => slotText(kind, row.slot),
              sort: 'position',
              width: 140,
            }),
          ]),
      ...own(),
      badge({
        id: 'state',
        header: t`State`,
        width: 96,
        value: (row) => ({ tone: stateTones[row.state], label: states[row.state] }),
      }),
      badge({
        id: 'changed',
        header: t`Draft`,
        width: 116,
        value: (row) =>
          row.releaseId
            ? { tone: 'violet', label: t`in a release` }
            : row.changed
              ? { tone: 'blue', label: t`newer than live` }
              : null,
      }),
      text({ id: 'platform', header: t`Platform`, value: (row) => platformText(row.platform), width: 104 }),
      text({
        ...{ id: 'versions', header: t`Versions`, width: 120, optional: kind === 'parameter' },
        value: versionsText,
      }),
      text({
        id: 'language',
        header: t`Readers of`,
        value: (row) => (row.language ? languageNames[row.language] : t`every language`),
        width: 116,
        optional: true,
      }),
      text({
        id: 'customer',
        header: t`Customers`,
        value: (row) => customers.find(({ value }) => value === row.customer)?.label,
        width: 132,
        optional: true,
      }),
      text({ id: 'districts', header: t`Districts`, value: (row) => row.districts.join(', '), optional: true }),
      text({ id: 'window', header: t`Valid`, value: windowText, width: 148 }),
      text({
        id: 'jump',
        header: t`Leads to`,
        value: (row) => placeName(row.jumpTarget),
        width: 128,
        optional: kind === 'parameter',
      }),
      text({ id: 'changedBy', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      instant({ id: 'changedTime', header: t`Changed`, value: (row) => row.changedTime, sort: 'changed', width: 112 }),
      actions({
        header: t`Actions`,
        width: 120,
        of: (item) => [
          {
            label: mayChange ? t`Edit` : t`Look at it`,
            icon: mayChange ? IconEdit : IconEye,
            run: () => open({ what: 'edit', item }),
            opens: true,
          },
          { label: t`History`, icon: IconHistory, run: () => open({ what: 'history', item }) },
          ...(mayPublish
            ? [
                {
                  label: t`Withdraw`,
                  why: item.state === 'published' ? undefined : t`Borrowers do not see it.`,
                  danger: true,
                  run: () => open({ what: 'withdraw', item }),
                },
              ]
            : []),
          ...(mayChange
            ? [
                {
                  label: t`Put away`,
                  why: item.liveNumber === null ? undefined : t`Borrowers see it. Withdraw it first.`,
                  danger: true,
                  run: () => open({ what: 'retire', item }),
                },
              ]
            : []),
        ],
      }),
    ]
  }, [kind, mayChange, mayPublish, placeName, currentLanguage()])
}
