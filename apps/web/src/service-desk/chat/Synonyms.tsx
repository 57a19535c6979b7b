import { listChatRules, saveChatSynonyms } from '@cordillera/contract/service-desk/chat'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../ui/environment.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import classes from '../service-desk.module.css'

interface Synonym {
  readonly word: string
  readonly means: string
}

/** One a line, as `lana = dinero`; lines that say no two words are left out. */
const read = (lines: string): Synonym[] =>
  lines
    .split('\n')
    .map((line) => line.split('='))
    .flatMap(([word, means]) => (word?.trim() && means?.trim() ? [{ word: word.trim(), means: means.trim() }] : []))

/** What people call a thing, and what the rules and help questions call it. */
export function Synonyms() {
  const found = useData(listChatRules, {})
  return <Loaded {...found}>{({ synonyms }) => <Edit key={JSON.stringify(synonyms)} synonyms={synonyms} />}</Loaded>
}

function Edit({ synonyms }: { synonyms: readonly Synonym[] }) {
  const { t } = useLingui()
  const mayChange = useMay().press('chat_auto_response_change')
  const [lines, setLines] = useState(synonyms.map(({ word, means }) => `${word} = ${means}`).join('\n'))
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
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      {mayChange && (
        <Button loading={save.pending} onClick={() => void save.run({ synonyms: read(lines), seen: [...synonyms] })}>
          {t`Save the synonyms`}
        </Button>
      )}
    </div>
  )
}
