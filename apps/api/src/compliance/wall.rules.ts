/** Sums of the wall; pure. */
import type { complianceWall } from '@cordillera/contract/compliance/wall'
import type { Output } from '@cordillera/contract/endpoint'
import type { Counted } from './wall.queries.ts'

type Wall = Output<typeof complianceWall>
const shownAtMost = 20

/** Refusals by rule, most first. */
export function byRule(decided: readonly Counted[]): Wall['rules'] {
  const counts = new Map<Wall['rules'][number]['rule'], number>()
  for (const { rule, refused } of decided) if (rule && refused > 0) counts.set(rule, (counts.get(rule) ?? 0) + refused)
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count)
}

/** Who was refused or came near most. */
export function byCollector(decided: readonly Counted[]): Wall['collectors'] {
  const people = new Map<number | null, Wall['collectors'][number]>()
  for (const { account, name, allowed, refused, near } of decided) {
    const known = people.get(account) ?? { account, name, allowed: 0, refused: 0, near: 0 }
    people.set(account, {
      ...known,
      allowed: known.allowed + allowed,
      refused: known.refused + refused,
      near: known.near + near,
    })
  }
  return [...people.values()].sort((a, b) => b.refused - a.refused || b.near - a.near).slice(0, shownAtMost)
}
