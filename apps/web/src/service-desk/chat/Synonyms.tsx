import { listChatRules, saveChatSynonyms } from '@cordillera/contract/service-desk/chat'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMay } from '../../ui/environment.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../service-desk.module.css'

interface Synonym {
  readonly word: string
  readonly means: string
}

/** One a line, as `lana = dinero`; and the first line that says anything else. */
function read(lines: string): { synonyms: Synonym[]; unread: string | undefined } {
  const written = lines.split('\n').filter((line) => line.trim() !== '')
  const pairs = written.map((line) => line.split('=').map((word) => word.trim()))
  const isPair = ([word, means, ...more]: readonly string[]) => Boolean(word && means) && more.length === 0
  return {
    synonyms: pairs.filter(isPair).map(([word = '', means = '']) => ({ word, means })),
    unread: written[pairs.findIndex((pair) => !isPair(pair))]?.trim(),
  }
}

/** What people call a thing, and what the rules and help questions call it. */
export function Synonyms() {
  const found = useData(listChatRules, {})
  return <Loaded {...found}>{({ synonyms }) => <Edit key={JSON.stringify(synonyms)} synonyms={synonyms} />}</Loaded>
}

function Edit({ synonyms }: { synonyms: readonly Synonym[] }) {
  const { t } = useLingui()
  const mayChange = useMay().press('chat_auto_response_change')
  const [lines, setLines] = useState(synonyms.map(({ word, means }) => `${word} = ${means}`).join('\n'))
  const { synonyms: said, unread } = read(lines)
  const save = useAction(saveChatSynonyms, { invalidate: [listChatRules], success: t`The bot knows them now.` })
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
        onChange={(event) => setLines(event.currentTarget.value)}
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
