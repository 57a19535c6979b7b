interface Span {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  readonly opens: string
  readonly closes: string
}

export const weekdayName = (weekday: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)))

/** Days of the same hours as one: `Monday – Friday 09:00–18:00`; a day may have several spans. */
export function hoursText(spans: readonly Span[], language: string): string {
  const runs: { from: number; to: number; hours: string }[] = []
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const hours = spans
      .filter((span) => span.weekday === weekday)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', ')
    const last = runs.at(-1)
    if (!hours) continue
    if (last?.to === weekday - 1 && last.hours === hours) last.to = weekday
    else runs.push({ from: weekday, to: weekday, hours })
  }
  const days = ({ from, to }: { from: number; to: number }) =>
    from === to ? weekdayName(from, language) : `${weekdayName(from, language)} – ${weekdayName(to, language)}`
  return runs.map((run) => `${days(run)} ${run.hours}`).join(' · ')
}
