import './ui/base.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App, startScreen } from './shell/App.tsx'
import { startWords } from './shell/words.ts'
import { currentLanguage } from './ui/language.ts'
import { watchPrinting } from './ui/printing.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
startScreen()
watchPrinting()
const language = currentLanguage()
await startWords(language)
document.documentElement.lang = language
// at once: what somebody types into the page that the build has drawn is taken over between two keys
flushSync(() => createRoot(root).render(<App />))
