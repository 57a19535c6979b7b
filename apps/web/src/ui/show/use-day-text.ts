/** A day in words where only text has room, such as the axis of a chart: `today`, `17 Nov`. */
import { useEnvironment } from '../environment.tsx'
import { currentLanguage } from '../language.ts'
import { dayIn, dayText } from './dates.ts'

export function useDayText(): (day: string) => string {
  const { zone } = useEnvironment()
  const [language, today] = [currentLanguage(), dayIn(zone, new Date())]
  return (day) => dayText(day, language, today)
}
