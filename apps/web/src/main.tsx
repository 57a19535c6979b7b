import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App, startScreen } from './shell/App.tsx'
import { startWords } from './shell/words.ts'
import { currentLanguage } from './ui/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
startScreen()
const language = currentLanguage()
await startWords(language)
document.documentElement.lang = language
createRoot(root).render(<App />)
