import type { AnyEndpoint, Input } from '@cordillera/contract/endpoint'
import { useEffect, useRef } from 'react'
import { useData } from '../ui/use-data.ts'
import { missed, useEvents } from '../ui/use-events.ts'

const lookAgainMs = 60_000
/** The server keeps figures of many cases for ten seconds, and tells of logged work once in five: by then both have settled. */
const settledAfterMs = 11_000

/** A board's figures, live: asked again when work was logged, money or ageing moved something, and each minute while it is looked at. */
export function useBoard<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
  const board = useData(endpoint, input, { refetchEveryMs: lookAgainMs })
  const moved = useSettled(board.refetch)
  useEvents('payment', moved)
  useEvents('work', moved)
  useEvents('ageing', moved)
  useEvents('notification', moved)
  useEvents(missed, board.refetch)
  return board
}

/** Asks at once, and once more when what moved is counted; whatever moves in between is in that. */
function useSettled(ask: () => void): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
    },
    [],
  )
  return () => {
    if (waiting.current !== undefined) return
    ask()
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      ask()
    }, settledAfterMs)
  }
}
