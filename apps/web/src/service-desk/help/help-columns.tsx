import type { Output } from '@cordillera/contract/endpoint'
import { listHelpQuestions, publishHelpQuestion } from '@cordillera/contract/service-desk/help'
import { type HelpState, helpCategories, helpStates } from '@cordillera/contract/service-desk/help-terms'
import { useLingui } from '@lingui/react/macro'
import { IconDown, IconEdit, IconUp } from '../../ui/icons.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { actions, badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { useAction } from '../../ui/use-action.ts'

export type HelpQuestion = Output<typeof listHelpQuestions>[number]

const tones: Record<HelpState, ToneName> = { draft: 'amber', published: 'green', withdrawn: 'grey' }

interface Of {
  readonly rows: readonly HelpQuestion[]
  /** All questions are shown: only then is there an order to change. */
  readonly isWhole: boolean
  readonly mayChange: boolean
  readonly mayRead: boolean
  readonly onEdit: (row: HelpQuestion) => void
  readonly onWithdraw: (row: HelpQuestion) => void
  readonly onHistory: (row: HelpQuestion) => void
  readonly onOrder: (ids: readonly string[]) => void
}

export function useHelpColumns({ rows, isWhole, mayChange, mayRead, ...on }: Of) {
  const { t } = useLingui()
  const { run: publish } = useAction(publishHelpQuestion, {
    invalidate: [listHelpQuestions],
    success: t`The app shows it now.`,
  })
  const language = currentLanguage()
  return useTableColumns<HelpQuestion>(() => {
    const ids = rows.map(({ questionId }) => questionId)
    const move = (from: number, by: -1 | 1) => {
      const moved = ids.filter((_, at) => at !== from)
      moved.splice(from + by, 0, ids[from] ?? '')
      on.onOrder(moved)
    }
    const changes = (row: HelpQuestion) => {
      const at = ids.indexOf(row.questionId)
      const whole = isWhole ? undefined : t`Clear the filters first: the order is of all questions.`
      const { questionId, version } = row
      return [
        { label: t`Edit`, icon: IconEdit, run: () => on.onEdit(row) },
        {
          label: t`Move up`,
          icon: IconUp,
          why: whole ?? (at === 0 ? t`It is the first one.` : undefined),
          run: () => move(at, -1),
        },
        {
          label: t`Move down`,
          icon: IconDown,
          why: whole ?? (at === ids.length - 1 ? t`It is the last one.` : undefined),
          run: () => move(at, 1),
        },
        row.state === 'published'
          ? { label: t`Withdraw`, danger: true, run: () => on.onWithdraw(row) }
          : { label: t`Publish`, run: () => void publish({ questionId, version }) },
      ]
    }
    return [
      text({ id: 'question', header: t`Question`, value: (row) => row.question[language], width: 280 }),
      text({ id: 'answer', header: t`Answer`, value: (row) => row.answer[language], width: 280 }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: tones[state], label: inWords(helpStates[state]) }),
      }),
      text({ id: 'category', header: t`Category`, value: (row) => inWords(helpCategories[row.category]) }),
      number({ id: 'helpful', header: t`Helpful`, value: (row) => row.helpful, width: 88 }),
      number({ id: 'unhelpful', header: t`Not helpful`, value: (row) => row.unhelpful, width: 104 }),
      text({
        id: 'platform',
        header: t`Platform`,
        value: (row) => (row.platform === 'all' ? t`all` : row.platform),
        optional: true,
      }),
      instant({ id: 'updated', header: t`Changed`, value: (row) => row.updatedTime }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.updatedBy, optional: true }),
      actions({
        header: t`Actions`,
        width: 144,
        of: (row) => [
          ...(mayChange ? changes(row) : []),
          ...(mayRead ? [{ label: t`History`, run: () => on.onHistory(row) }] : []),
        ],
      }),
    ]
  }, [rows, isWhole, mayChange, mayRead])
}
