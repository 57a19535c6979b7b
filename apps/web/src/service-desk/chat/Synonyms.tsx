import { listChatRules, saveChatSynonyms } from '@cordillera/contract/service-desk/chat'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../service-desk.module.css'
import { linesOf, read, type Synonym, typedOver } from './synonym-lines.ts'

/** What people call a thing, and what the rules and help questions call it. */
export function Synonyms() {
  const found = useData(listChatRules, {})
  return <Loaded {...found}>{({ synonyms }) => <Edit synonyms={synonyms} />}</Loaded>
}

function Edit({ synonyms }: { synonyms: readonly Synonym[] }) {
  const { t } = useLingui()
  const { merchant } = useEnvironment()
  const mayChange = useMay().press('chat_auto_response_change')
  const [typed, setTyped, forget] = useKept(`synonyms ${merchant}`, { seen: synonyms, lines: linesOf(synonyms) })
  // a colleague may have saved since: nothing of either is lost
  const lines = typedOver(typed.lines, typed.seen, synonyms)
  const { synonyms: said, unread } = read(lines)
  const save = useAction(saveChatSynonyms, {
    invalidate: [listChatRules],
    success: t`The bot knows them now.`,
    onDone: forget,
  })
  return (
    <div className={classes.comment}>
      <LimitedTextarea
        label={t`Synonyms`}
        description={t`One a line: what people say = what the rules say.`}
        autosize
        minRows={8}
        maxRows={30}
        limit={20_000}
        value={lines}
        readOnly={!mayChange}
        error={unread !== undefined && t`“${unread}” needs the form word = meaning.`}
        onChange={(event) => setTyped({ seen: synonyms, lines: event.currentTarget.value })}
      />
      {mayChange && (
        <WhyButton
          loading={save.pending}
          why={unread !== undefined && t`Correct the line “${unread}” first`}
          onClick={() => void save.run({ synonyms: said, seen: [...synonyms] })}
        >
          {t`Save the synonyms`}
        </WhyButton>
      )}
    </div>
  )
}
