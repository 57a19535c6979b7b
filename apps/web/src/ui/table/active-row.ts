import { createContext } from 'react'

/** Whether the row around is the one that the keyboard is on. */
export const ActiveRowContext = createContext(false)
