import type { AnyEndpoint, Input } from '@cordillera/contract/endpoint'
import { useData } from '../ui/use-data.ts'
import { missed, useEvents } from '../ui/use-events.ts'

const lookAgainMs = 60_000

/** A board's figures, live: asked again when work was logged, money or ageing moved something, and each minute while it is looked at. */
export function useBoard<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
  const board = useData(endpoint, input, { refetchEveryMs: lookAgainMs })
  useEvents('payment', board.refetch)
  useEvents('work', board.refetch)
  useEvents('ageing', board.refetch)
  useEvents('notification', board.refetch)
  useEvents(missed, board.refetch)
  return board
}
