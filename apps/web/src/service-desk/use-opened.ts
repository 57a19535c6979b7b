import { useSearchParams } from 'react-router'

/** What stands opened beside a list, in the address under a name. */
export function useOpened(name: string): readonly [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const open = (id: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set(name, id)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return [search.get(name), open]
}
