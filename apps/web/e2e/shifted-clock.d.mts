export function shiftClock(ms: number): void
export const shiftVariable: string
