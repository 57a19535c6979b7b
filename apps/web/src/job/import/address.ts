import { useSearchParams } from 'react-router'

/** An import stands in the URL, so that it survives a reload, Back, and a walk through the job centre. */
export interface ImportPlace {
  /** The file being looked at. */
  readonly file?: string | undefined
  /** The dry run or the run. */
  readonly job?: string | undefined
  /** The job whose columns and day are the ones to begin with. */
  readonly from?: string | undefined
}
const names = ['import', 'file', 'job', 'from'] as const

export const isImporting = (search: URLSearchParams): boolean => search.get('import') === '1'

export function useImportAddress() {
  const [search, setSearch] = useSearchParams()
  const goTo = (place: ImportPlace | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      for (const name of names) next.delete(name)
      if (place) next.set('import', '1')
      for (const [name, value] of Object.entries(place ?? {})) if (value) next.set(name, value)
      return next
    })
  const place: ImportPlace = {
    file: search.get('file') ?? undefined,
    job: search.get('job') ?? undefined,
    from: search.get('from') ?? undefined,
  }
  return { place, goTo, begin: () => goTo({}), leave: () => goTo(null) }
}
