import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  statistics: () => import('./statistics/StatisticsPage.tsx'),
  goal: () => import('./goal/GoalPage.tsx'),
  wwp: () => import('./weekend/WeekendPage.tsx'),
  caseForecast: () => import('./forecast/CaseForecastPage.tsx'),
  incentive: () => import('./incentive/IncentivePage.tsx'),
  forecastHr: () => import('./forecast/ForecastHrPage.tsx'),
}
