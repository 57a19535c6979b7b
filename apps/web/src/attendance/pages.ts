import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  'my-attendance': lazy(() => import('./MyAttendancePage.tsx')),
  attendance: lazy(() => import('./AttendancePage.tsx')),
  holidayPublic: lazy(() => import('./HolidaysPage.tsx')),
  StatisticsAttendance: lazy(() => import('./StatisticsPage.tsx')),
  leave: lazy(() => import('./LeavePage.tsx')),
}
