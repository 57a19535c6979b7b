/** Which fields of its input a form shows: a refusal of another one is said above the buttons. */
import { createContext, useContext, useEffect } from 'react'

export const FieldNames = createContext<Set<string> | null>(null)

/** A field of a list stands under the list's name: `tiers.0.rate` is shown by who shows `tiers`. */
export const fieldRoot = (name: string): string => name.split('.')[0] ?? ''

export function useShownField(name: string): void {
  const names = useContext(FieldNames)
  useEffect(() => {
    const root = fieldRoot(name)
    names?.add(root)
  }, [names, name])
}
