/** Who covers for somebody who is away. Pure. */

export interface Due {
  /** Who is away. */
  holder: number
  leader: number | null
  user: string
  merchant: number
}

export interface Backup {
  accountId: number
  leader: number | null
  merchants: readonly number[]
  /** Open cases now. */
  load: number
}

/**
 * Who gets each due case, in its order: the person's chosen backup where that one is at work and may use the merchant, else
 * whoever of the same leader's team has least, a borrower's cases together; null where nobody can.
 *
 * @param chosen by holder, whom a leader wants
 */
export function backupsFor(
  due: readonly Due[],
  present: readonly Backup[],
  chosen: ReadonlyMap<number, number>,
): (number | null)[] {
  const load = new Map(present.map((one) => [one.accountId, one.load]))
  const ofUser = new Map<string, number>()
  const lightest = (team: readonly Backup[]) =>
    team.reduce<Backup | null>((best, one) => {
      const less = best === null || (load.get(one.accountId) ?? 0) < (load.get(best.accountId) ?? 0)
      return less ? one : best
    }, null)
  return due.map(({ holder, leader, user, merchant }) => {
    const able = present.filter((one) => one.accountId !== holder && one.merchants.includes(merchant))
    const wanted = able.find(({ accountId }) => accountId === chosen.get(holder))
    const team = leader === null ? [] : able.filter((one) => one.leader === leader)
    const same = team.find(({ accountId }) => accountId === ofUser.get(user))
    const assignee = wanted ?? same ?? lightest(team)
    if (!assignee) return null
    load.set(assignee.accountId, (load.get(assignee.accountId) ?? 0) + 1)
    ofUser.set(user, assignee.accountId)
    return assignee.accountId
  })
}
