import { screenOf } from '@cordillera/contract/menus'
import { exportHelpQuestions, listHelpQuestions, orderHelpQuestions } from '@cordillera/contract/service-desk/help'
import {
  helpCategories,
  helpCategoryNames,
  helpStateNames,
  helpStates,
} from '@cordillera/contract/service-desk/help-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { asListed, listOfAll, useChosen } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'
import { HelpQuestionForm } from './HelpQuestionForm.tsx'
import { type HelpQuestion, useHelpColumns } from './help-columns.tsx'
import { Withdraw } from './Withdraw.tsx'

const params = {
  category: param.choice(helpCategoryNames),
  state: param.choice(helpStateNames),
  content: param.text(100),
}

/** /jedi/help_question: what the app of the merchant worked for answers by itself, in its order. */
export default function HelpQuestionsPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('help_question').title)
  const filters = useFilters(params)
  const filter = filters.values
  const questions = useData(listHelpQuestions, filter)
  const rows = questions.data ?? []
  const [open, setOpen] = useState<HelpQuestion | 'new' | null>(null)
  const [withdrawing, setWithdrawing] = useChosen(rows, ({ questionId }) => questionId)
  const [history, setHistory] = useState<HelpQuestion | null>(null)
  const order = useAction(orderHelpQuestions, { invalidate: [listHelpQuestions] })
  const may = useMay()
  const isWhole = filters.active === 0
  const columns = useHelpColumns({
    rows,
    isWhole,
    mayChange: may.press('help_question_change'),
    mayRead: may.open('log'),
    onEdit: setOpen,
    onWithdraw: setWithdrawing,
    onHistory: setHistory,
    onOrder: (ids) => void order.run({ ids: [...ids] }),
  })
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="help_question_change">
            <Button onClick={() => setOpen('new')}>{t`New question`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <TextFilter label={t`Words`} value={filters.values.content} onChange={(content) => filters.set({ content })} />
        <ChoiceFilter
          label={t`Category`}
          options={optionsOf(helpCategories)}
          value={filters.values.category}
          onChange={(category) => filters.set({ category })}
        />
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(helpStates)}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="helpQuestions"
        label={title}
        columns={columns}
        list={listOfAll(questions)}
        bar={filters}
        file={<ExportMenu endpoint={exportHelpQuestions} input={{ filter }} />}
        rowKey={(row) => row.questionId}
        {...(may.press('help_question_change') ? { onOpen: setOpen } : {})}
        empty={
          <Empty title={t`No help questions yet`}>
            {t`What the app answers by itself nobody has to ask the desk. Write the first one.`}
          </Empty>
        }
      />
      {open && (
        <HelpQuestionForm
          key={open === 'new' ? 'new' : open.questionId}
          question={open === 'new' ? null : asListed(open, rows, ({ questionId }) => questionId)}
          onClose={() => setOpen(null)}
        />
      )}
      {withdrawing && <Withdraw question={withdrawing} onClose={() => setWithdrawing(null)} />}
      <HistoryDrawer
        of={history && { target: history.questionId }}
        name={history?.question[currentLanguage()]}
        onClose={() => setHistory(null)}
      />
    </Page>
  )
}
