import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  statistics: lazy(() => import('./statistics/StatisticsPage.tsx')),
  goal: lazy(() => import('./goal/GoalPage.tsx')),
  wwp: lazy(() => import('./weekend/WeekendPage.tsx')),
  caseForecast: lazy(() => import('./forecast/CaseForecastPage.tsx')),
  incentive: lazy(() => import('./incentive/IncentivePage.tsx')),
  forecastHr: lazy(() => import('./forecast/ForecastHrPage.tsx')),
}
