import { testChatRules } from '@cordillera/contract/service-desk/chat'
import { handOverReasons } from '@cordillera/contract/service-desk/chat-terms'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { currentLanguage, inWords, languageNames } from '../../ui/language.ts'
import { Facts, nothing } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../service-desk.module.css'

type Asked = { readonly text: string; readonly language: (typeof languages)[number] }

/** What the bot would say to words now, and why. Nobody is written to. */
export function ChatTest() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<Asked['language']>(currentLanguage())
  const [asked, setAsked] = useState<Asked | undefined>()
  const found = useData(testChatRules, asked)
  return (
    <div className={classes.comment}>
      <LimitedTextarea
        limit={2000}
        label={t`What a customer writes`}
        description={t`Only tried here: nobody is answered.`}
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SegmentedControl
        className={classes.add ?? ''}
        aria-label={t`Language of the app`}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(value) => setLanguage(value as Asked['language'])}
      />
      <WhyButton
        why={text.trim() === '' && t`Write what the customer says first`}
        onClick={() => setAsked({ text: text.trim(), language })}
      >{t`Try it`}</WhyButton>
      {asked && (
        <Loaded {...found}>
          {({ answer, rule, question, handOver, by, isOpen }) => (
            <div role="status">
              <Facts
                facts={[
                  {
                    label: t`What happens`,
                    value: handOver
                      ? t`A person takes over: ${inWords(handOverReasons[handOver])}`
                      : t`The bot answers`,
                  },
                  { label: t`By these words`, value: by ?? rule?.keywords.join(', ') ?? nothing },
                  { label: t`Rule`, value: rule?.name ?? nothing },
                  { label: t`Help question`, value: question?.question ?? nothing },
                  { label: t`The desk is`, value: isOpen ? t`open now` : t`closed now` },
                ]}
              />
              {answer && <p className={classes.text}>{answer}</p>}
            </div>
          )}
        </Loaded>
      )}
    </div>
  )
}
