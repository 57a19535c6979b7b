import { looksAtScreens } from '../every-screen.ts'

looksAtScreens(0, 4)
