/** Where the conclusions behind a figure are. */
interface Behind {
  readonly dayFrom: string
  readonly dayTo: string
  readonly auditor?: number
  readonly outcome?: string
  readonly reason?: string
  readonly defaulted?: boolean
}

export function conclusionsPlace({ auditor, outcome, reason, defaulted, dayFrom, dayTo }: Behind): string {
  const search = new URLSearchParams({ view: 'conclusions', dayFrom, dayTo, step: 'first' })
  if (auditor !== undefined) search.set('auditor', String(auditor))
  if (outcome) search.set('outcome', outcome)
  if (reason) search.set('reason', reason)
  if (defaulted) search.set('defaulted', '1')
  return `/auditing/auditAnalytics?${search}`
}
