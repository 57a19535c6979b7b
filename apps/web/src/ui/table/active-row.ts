import { createContext } from 'react'

/** Whether the row around is the one that the keyboard is on. */
export const ActiveRowContext = createContext(false)

/** The card around: `opens` where it has a button of its own for that, so that the action that does the same is left out. */
export const CardContext = createContext<{ readonly opens: boolean } | null>(null)
