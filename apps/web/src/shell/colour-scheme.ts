/** Light or dark from the first frame on, before Mantine is there to say it: the kept choice, else the system's. */
import { keptHere } from '../ui/kept.ts'

/** Where Mantine keeps its choice. */
const keptUnder = 'mantine-color-scheme-value'
const kept = keptHere.get(keptUnder)
const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
