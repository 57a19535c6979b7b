import { screenOf } from '@cordillera/contract/menus'
import { listChatRules, orderChatRules, retireChatRule } from '@cordillera/contract/service-desk/chat'
import { chatHours, chatMatches } from '@cordillera/contract/service-desk/chat-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { IconDown, IconUp } from '../../ui/icons.ts'
import { currentLanguage, inWords, languageNames } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { listOfAll, useChosen } from '../../ui/use-list.ts'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { ChatRuleForm } from './ChatRuleForm.tsx'
import { ChatTest } from './ChatTest.tsx'
import type { ChatRule } from './chat-rule.ts'
import { Synonyms } from './Synonyms.tsx'

const views = ['rules', 'synonyms', 'test'] as const

/** /jedi/chat_auto_response: by which words the bot answers and what; and what it would say now. */
export default function ChatRulesPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [adding, setAdding] = useState(false)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('chat_auto_response').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'rules', label: t`Rules` },
              { value: 'synonyms', label: t`Synonyms` },
              { value: 'test', label: t`Try it` },
            ]}
          />
        }
        primary={
          // the other parts have an action of their own
          view === 'rules' && (
            <Can press="chat_auto_response_change">
              <Button onClick={() => setAdding(true)}>{t`New rule`}</Button>
            </Can>
          )
        }
      />
      {view === 'rules' && <Rules />}
      {view === 'synonyms' && <Synonyms />}
      {view === 'test' && <ChatTest />}
      {adding && <ChatRuleForm rule={null} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function Rules() {
  const { t } = useLingui()
  const found = useData(listChatRules, {})
  const rules = found.data?.rules
  const may = useMay()
  const mayChange = may.press('chat_auto_response_change')
  const mayRead = may.open('log')
  const [opened, setOpened] = useChosen(rules ?? [], ({ ruleId }) => ruleId)
  const [retiring, setRetiring] = useChosen(rules ?? [], ({ ruleId }) => ruleId)
  const [history, setHistory] = useState<ChatRule | null>(null)
  const { run: order } = useAction(orderChatRules, { invalidate: [listChatRules] })
  const retire = useAction(retireChatRule, { invalidate: [listChatRules] })
  const columns = useTableColumns<ChatRule>(() => {
    const ids = (rules ?? []).map(({ ruleId }) => ruleId)
    const move = (from: number, by: -1 | 1) => {
      const moved = ids.filter((_, at) => at !== from)
      moved.splice(from + by, 0, ids[from] ?? '')
      void order({ ids: moved })
    }
    const changes = (row: ChatRule) => {
      const at = ids.indexOf(row.ruleId)
      return [
        {
          label: t`Move up`,
          icon: IconUp,
          why: at === 0 ? t`It is the first one.` : undefined,
          run: () => move(at, -1),
        },
        {
          label: t`Move down`,
          icon: IconDown,
          why: at === ids.length - 1 ? t`It is the last one.` : undefined,
          run: () => move(at, 1),
        },
        { label: t`Retire`, danger: true, run: () => setRetiring(row) },
      ]
    }
    return [
      text({ id: 'name', header: t`Name`, value: ({ name }) => name, width: 180 }),
      text({ id: 'keywords', header: t`Keywords`, value: ({ keywords }) => keywords.join(', '), width: 240 }),
      text({ id: 'match', header: t`How it matches`, value: ({ match }) => inWords(chatMatches[match]), width: 160 }),
      text({ id: 'answer', header: t`Answer`, value: ({ answer }) => answer[currentLanguage()], width: 280 }),
      badge({
        id: 'active',
        header: t`Status`,
        value: ({ active }) => ({ tone: active ? 'green' : 'grey', label: active ? t`Answers` : t`Rests` }),
      }),
      text({ id: 'hours', header: t`When`, value: ({ hours }) => inWords(chatHours[hours]) }),
      text({
        id: 'language',
        header: t`Language`,
        value: ({ language }) => (language ? languageNames[language] : t`all`),
        optional: true,
      }),
      number({ id: 'used', header: t`Answered in 30 days`, value: ({ used }) => used, width: 120 }),
      instant({ id: 'changed', header: t`Changed`, value: ({ changedTime }) => changedTime }),
      text({ id: 'by', header: t`Changed by`, value: ({ changedBy }) => changedBy, optional: true }),
      actions({
        header: t`Actions`,
        width: 144,
        of: (row) => [
          ...(mayChange ? changes(row) : []),
          ...(mayRead ? [{ label: t`History`, run: () => setHistory(row) }] : []),
        ],
      }),
    ]
  }, [rules, mayChange, mayRead])
  return (
    <>
      <DataTable
        name="chatRules"
        label={t`Rules`}
        columns={columns}
        list={listOfAll({ ...found, data: rules })}
        rowKey={({ ruleId }) => ruleId}
        {...(mayChange ? { onOpen: setOpened } : {})}
        empty={<Empty title={t`No rules yet`}>{t`Without a rule the help questions answer, or a person does.`}</Empty>}
      />
      {opened && <ChatRuleForm key={opened.ruleId} rule={opened} onClose={() => setOpened(null)} />}
      {retiring && (
        <ConfirmWithReason
          title={t`Retire the rule ${retiring.name}`}
          confirm={t`Retire`}
          tone="danger"
          onClose={() => setRetiring(null)}
          onConfirm={async (reason) => {
            const { ruleId, version } = retiring
            return (await retire.run({ ruleId, version, reason })) !== undefined
          }}
        />
      )}
      <HistoryDrawer of={history && { target: history.ruleId }} name={history?.name} onClose={() => setHistory(null)} />
    </>
  )
}
