import { looksAtScreens } from '../every-screen.ts'

looksAtScreens(3, 4)
