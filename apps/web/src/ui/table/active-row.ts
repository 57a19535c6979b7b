import { createContext } from 'react'

/** Whether the row around is the one that the keyboard is on. */
export const ActiveRowContext = createContext(false)

/** The card around: `opens` where it has a button of its own for that, so that the action that does the same is left out. */
export const CardContext = createContext<{ readonly opens: boolean } | null>(null)

/** Inside the link that opens the row: what would be a link of its own is plain text there. */
export const RowLinkContext = createContext(false)
