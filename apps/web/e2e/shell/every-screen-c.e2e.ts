import { looksAtScreens } from '../every-screen.ts'

looksAtScreens(2, 4)
