/** Loads the words of a domain: one catalog per folder and language, asked for with the domain's first screen. */
import type { Language } from '@cordillera/contract/words'
import { i18n, type Messages } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { toast } from '../ui/toast.tsx'

const catalogs = import.meta.glob<{ messages: Messages }>('./*/locales/*.po', { base: '../' })
const loaded = new Map<string, Promise<void>>()

export function loadWords(domain: string, language: Language): Promise<void> {
  const path = `./${domain}/locales/${language}.po`
  const known = loaded.get(path)
  if (known) return known
  const loading = (async () => {
    try {
      i18n.load(language, (await messagesOf(path)) ?? {})
    } catch {
      // a broken or missing language file: English is better than no words, until the page is loaded again. What a screen
      // waits for stays the same promise: a new one each time would have it wait for ever
      i18n.load(language, (await messagesOf(`./${domain}/locales/en.po`).catch(() => undefined)) ?? {})
      sayLacking()
    }
  })()
  loaded.set(path, loading)
  return loading
}
let isSaid = false
let shellWords: Promise<void> = Promise.resolve()
/** Said in the shell's words, which may be on their way themselves. */
function sayLacking() {
  if (isSaid) return
  isSaid = true
  void shellWords.then(() =>
    toast.info(
      t`The words of this language could not be loaded; English stands in for them. Load the page again to retry.`,
    ),
  )
}
/** Undefined where the domain has none of its own. */
async function messagesOf(path: string): Promise<Messages | undefined> {
  const catalog = await catalogs[path]?.()
  if (catalog && typeof catalog.messages !== 'object') throw new Error(`${path} holds no words`)
  return catalog?.messages
}

/** The words of the shell and the kit, before anything is drawn. */
export async function startWords(language: Language) {
  i18n.load(language, {})
  i18n.activate(language)
  shellWords = loadWords('shell', language)
  await Promise.all([loadWords('ui', language), shellWords])
}
