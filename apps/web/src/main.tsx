import './ui/base.css'
import './shell/colour-scheme.ts'
import { createRoot } from 'react-dom/client'
import { App, startScreen } from './shell/App.tsx'
import { startWords } from './shell/words.ts'
import { currentLanguage } from './ui/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
startScreen()
await startWords(currentLanguage())
createRoot(root).render(<App />)
