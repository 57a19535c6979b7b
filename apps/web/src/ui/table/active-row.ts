import { createContext } from 'react'

/** Whether the row around is the one that the keyboard is on. */
export const ActiveRowContext = createContext(false)

/** Whether the row has a button of its own that opens it: the action that does the same is left out. */
export const OpensContext = createContext(false)
