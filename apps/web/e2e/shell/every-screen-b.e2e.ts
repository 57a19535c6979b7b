import { looksAtScreens } from '../every-screen.ts'

looksAtScreens(1, 4)
