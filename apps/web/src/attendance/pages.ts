import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  'my-attendance': () => import('./MyAttendancePage.tsx'),
  attendance: () => import('./AttendancePage.tsx'),
  holidayPublic: () => import('./HolidaysPage.tsx'),
  StatisticsAttendance: () => import('./StatisticsPage.tsx'),
  leave: () => import('./LeavePage.tsx'),
}

/** Imports are shown with the job's own parts. */
export const wordsOf = ['job']
