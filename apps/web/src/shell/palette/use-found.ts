import { type FoundKind, findRecord } from '@cordillera/contract/dashboard/find'
import type { Output } from '@cordillera/contract/endpoint'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { workbenchPath } from '../../collection/public.tsx'
import { billPath, loanPath } from '../../credit/public.tsx'
import { moneyInPath, moneyOutPath } from '../../payment/public.tsx'
import { orderPath } from '../../service-desk/public.tsx'
import { personPath } from '../../staff/public.ts'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'

export type Found = Output<typeof findRecord>[number]

const askedAfterMs = 200
/** Fewer letters are half of all names. */
const shortest = 3

const places: Record<FoundKind, (found: Found) => string> = {
  case: ({ id }) => workbenchPath(id),
  loan: ({ id }) => loanPath(id),
  bill: ({ id }) => billPath(id),
  payment: ({ id, number }) => moneyInPath(id, number),
  payout: ({ id, number }) => moneyOutPath(id, number),
  order: ({ id }) => orderPath(id),
  staff: ({ id, note }) => personPath(id, note),
}
export const placeOf = (found: Found): string => places[found.kind](found)

/** What the number or name that is being typed stands for. */
export function useFound(typed: string): readonly Found[] {
  const [text] = useDebouncedValue(typed.trim(), askedAfterMs)
  const { data } = useData(findRecord, text.length >= shortest ? { text } : undefined)
  return text === typed.trim() ? (data ?? []) : []
}

/** Opens what a printed number names, people aside: who types a name means a borrower. Answers whether there is one. */
export function useOpenNumber(): (typed: string) => Promise<boolean> {
  const navigate = useNavigate()
  const { run } = useAction(findRecord, { say: 'nothing' })
  return async (typed) => {
    const text = typed.trim()
    if (text.length < shortest || !/\d/.test(text)) return false
    const [first] = (await run({ text })) ?? []
    if (!first) return false
    navigate(placeOf(first))
    return true
  }
}
