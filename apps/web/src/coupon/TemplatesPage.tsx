import type { Currency } from '@cordillera/contract/countries'
import { listCouponTemplates, moveCouponTemplate } from '@cordillera/contract/coupon/campaign'
import { couponKinds, templateStateNames, templateStates } from '@cordillera/contract/coupon/campaign-terms'
import { screenOf } from '@cordillera/contract/menus'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconEdit } from '../ui/icons.ts'
import { currentLanguage, inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Money, Share } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, custom, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { asListed, listOfAll, useChosen } from '../ui/use-list.ts'
import { optionsOf, templateTones } from './coupon-words.ts'
import { CountOfHeld, heldPath } from './held-link.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import type { Template } from './template.ts'

const params = { state: param.choice(templateStateNames) }

/** /jedi/coupon_management: what a coupon takes off, how often, and how much it may cost in all. */
export default function TemplatesPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('coupon_management').title)
  const filters = useFilters(params)
  const found = useData(listCouponTemplates, filters.values)
  const rows = found.data?.list ?? []
  const [open, setOpen] = useState<Template | 'new' | null>(null)
  const [moving, setMoving] = useChosen(rows, ({ templateId }) => templateId)
  const [history, setHistory] = useState<Template | null>(null)
  const may = useMay()
  const columns = useColumns({ onEdit: setOpen, onMove: setMoving, onHistory: setHistory })
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="coupon_management_change">
            <Button onClick={() => setOpen('new')}>{t`New template`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(templateStates)}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="couponTemplates"
        label={title}
        columns={columns}
        list={listOfAll({ ...found, data: found.data?.list })}
        bar={filters}
        rowKey={(row) => row.templateId}
        {...(may.press('coupon_management_change') ? { onOpen: setOpen } : {})}
        empty={
          <Empty
            title={t`No coupon templates yet`}
          >{t`An activity gives coupons of a template. Make the first one.`}</Empty>
        }
      />
      {open && found.data && (
        <TemplateForm
          key={open === 'new' ? 'new' : open.templateId}
          template={open === 'new' ? null : asListed(open, rows, ({ templateId }) => templateId)}
          currency={found.data.currency}
          onClose={() => setOpen(null)}
        />
      )}
      {moving && <Move template={moving} onClose={() => setMoving(null)} />}
      <HistoryDrawer
        of={history && { target: history.templateId }}
        name={history?.name[currentLanguage()]}
        onClose={() => setHistory(null)}
      />
    </Page>
  )
}

interface On {
  readonly onEdit: (row: Template) => void
  readonly onMove: (row: Template) => void
  readonly onHistory: (row: Template) => void
}

function useColumns({ onEdit, onMove, onHistory }: On) {
  const { t } = useLingui()
  const may = useMay()
  const mayChange = may.press('coupon_management_change')
  const mayRead = may.open('log')
  const ofHeld = may.open('coupon_detail')
  const language = currentLanguage()
  const currency = (row: Template): Currency => row.currency
  return useTableColumns<Template>(
    () => [
      text({ id: 'name', header: t`Name`, value: (row) => row.name[language], width: 220 }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: templateTones[state], label: inWords(templateStates[state]) }),
      }),
      text({ id: 'kind', header: t`What it does`, value: (row) => inWords(couponKinds[row.kind]), width: 200 }),
      custom({
        id: 'value',
        header: t`Worth`,
        align: 'end',
        cell: ({ valueKind, value, currency: of }) => {
          if (valueKind === 'days') return plural(value, { one: '# day', other: '# days' })
          return valueKind === 'percent' ? <Share hundredths={value} /> : <Money minor={value} currency={of} />
        },
      }),
      money({ id: 'cap', header: t`At most`, value: (row) => row.cap, currency, sums: false }),
      money({ id: 'minimum', header: t`Bill from`, value: (row) => row.minimum, currency, sums: false }),
      custom({
        ...{ id: 'used', header: t`Used`, align: 'end' },
        cell: ({ templateId, used }) => <CountOfHeld value={used} of={{ templateId, state: 'used' }} />,
      }),
      number({ id: 'stock', header: t`Stock`, value: (row) => row.stock }),
      money({
        ...{ id: 'spent', header: t`Spent`, currency },
        value: (row) => row.spent,
        to: ({ templateId }) => ofHeld && heldPath({ templateId, state: 'used' }),
      }),
      money({ id: 'budget', header: t`Budget`, value: (row) => row.budget, currency }),
      number({ id: 'perPerson', header: t`Per person`, value: (row) => row.perPerson, width: 96, optional: true }),
      number({ id: 'days', header: t`Valid, days`, value: (row) => row.validityDays, width: 96 }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange
            ? [
                { label: t`Edit`, icon: IconEdit, run: () => onEdit(row) },
                row.state === 'active'
                  ? { label: t`Stop`, danger: true, run: () => onMove(row) }
                  : { label: t`Take into use`, run: () => onMove(row) },
              ]
            : []),
          ...(mayRead ? [{ label: t`History`, run: () => onHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, mayRead],
  )
}

function Move({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(moveCouponTemplate, { invalidate: [listCouponTemplates] })
  const { templateId, version } = template
  // what was asked stays, whatever a colleague makes of it meanwhile
  const [active] = useState(template.state !== 'active')
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={active ? t`Take into use` : t`Stop the template`}
      confirm={active ? t`Take into use` : t`Stop`}
      tone={active ? 'normal' : 'danger'}
      onConfirm={async (reason) => (await action.run({ templateId, version, active, reason })) !== undefined}
    >
      <p>
        {active
          ? t`Activities may give coupons of it. From now on only its stock and budget can grow.`
          : t`No activity gives coupons of it any more. Those given stay.`}
      </p>
    </ConfirmWithReason>
  )
}
