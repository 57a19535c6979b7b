import { previewAssignment } from '@cordillera/contract/collection/case'
import type { Input, Output } from '@cordillera/contract/endpoint'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallError, call } from '../../ui/call.ts'
import type { Chosen } from './chosen.ts'
import type { Strategy } from './StrategyFields.tsx'

export type Plan = Output<typeof previewAssignment>
type PlanInput = Input<typeof previewAssignment>

const afterMs = 200

export interface Preview {
  /** The assignment as it stands; null while it can't be one. */
  readonly input: PlanInput | null
  readonly data: Plan | undefined
  readonly isFetching: boolean
  readonly error: CallError | null
  readonly again: () => void
}

/** Who would get how many. It follows the choices a moment after the last one; the plan before stays meanwhile. */
export function usePreview(chosen: Chosen, strategy: Strategy, ticked: ReadonlySet<number>): Preview {
  const now = inputOf(chosen, strategy, ticked)
  const [input] = useDebouncedValue(now, afterMs)
  const { data, error, isFetching, refetch } = useQuery<Plan, CallError>({
    queryKey: [previewAssignment.path, input],
    queryFn: ({ signal }) => call(previewAssignment, input as PlanInput, { signal, say: 'nothing' }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // what was true of the cases a moment ago may not be now
    staleTime: 0,
    gcTime: 0,
  })
  const isBehind = JSON.stringify(now) !== JSON.stringify(input)
  return {
    input: now,
    data: now === null ? undefined : data,
    isFetching: isFetching || isBehind,
    error: now === null ? null : error,
    again: () => void refetch(),
  }
}

function inputOf(chosen: Chosen, { name, number }: Strategy, ticked: ReadonlySet<number>): PlanInput | null {
  if (ticked.size === 0) return null
  return {
    selection: chosen.selection,
    collectors: [...ticked].sort((a, b) => a - b),
    strategy: name,
    ...(number === undefined
      ? {}
      : name === 'average number'
        ? { avgNumPerCollector: number }
        : { maxInventoryNum: number }),
  }
}
