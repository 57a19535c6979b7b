import { changeUserLanguage } from '@cordillera/contract/access/session'
import { type Language, languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { call } from '../ui/call.ts'
import { IconLanguage } from '../ui/icons.ts'
import { readToken } from '../ui/identity.ts'
import { currentLanguage, keepLanguage, languageNames } from '../ui/language.ts'

/** The language of the page. The current one is disabled; another one reloads (spec 1 §2). */
export function LanguageSelect() {
  const { t } = useLingui()
  const current = currentLanguage()
  async function choose(language: Language) {
    keepLanguage(language)
    // the account keeps it for other computers; here the cookie is enough
    if (readToken()) await call(changeUserLanguage, { language }, { say: 'nothing' }).catch(() => undefined)
    location.reload()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={32} aria-label={t`Language`} title={t`Language`}>
          <IconLanguage size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} lang={language} disabled={language === current} onClick={() => choose(language)}>
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
