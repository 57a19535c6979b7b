/** What the build draws ahead: the sign-in page in each language (tools/build.mjs writes it into the page that brings the scripts). */
import type { Language } from '@cordillera/contract/words'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import Login from './shell/login/Login.tsx'
import { startWords } from './shell/words.ts'

export { languages } from '@cordillera/contract/words'

export async function signInPage(language: Language): Promise<string> {
  await startWords(language)
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StaticRouter location="/login">
        <Login />
      </StaticRouter>
    </I18nProvider>,
  )
}
