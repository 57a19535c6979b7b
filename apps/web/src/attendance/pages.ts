import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  holidayPublic: lazy(() => import('./HolidaysPage.tsx')),
}
