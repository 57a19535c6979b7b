/** Where closing the active tab leads: to the last tab of the strip, or to the one looked at before. Follows the person. */
export type Landing = 'last' | 'lastVisited'
export const landingPreference = 'tabs.landing'
export const readLanding = (kept: unknown): Landing | undefined =>
  kept === 'last' || kept === 'lastVisited' ? kept : undefined
