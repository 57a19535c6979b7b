import { ErrorState, Loading } from '../../ui/states.tsx'
import { useJob } from '../use-jobs.ts'
import { type ImportPlace, useImportAddress } from './address.ts'
import { FileStep } from './FileStep.tsx'
import { JobStep } from './JobStep.tsx'
import type { ImportKind } from './kind.ts'
import { MappingStep } from './MappingStep.tsx'

/**
 * An import, one step at a time: the file, its columns, a dry run, the run. Which step it is follows from the URL; what was
 * reached is kept by the server.
 */
export function ImportFlow({ kind }: { kind: ImportKind }) {
  const { place } = useImportAddress()
  if (place.job) return <JobStep key={place.job} kind={kind} jobId={place.job} />
  if (place.file) return <Columns key={place.file} kind={kind} place={place} fileId={place.file} />
  return <FileStep kind={kind} />
}

/** The columns as an earlier dry run had them, where one is named. */
function Columns({ kind, place, fileId }: { kind: ImportKind; place: ImportPlace; fileId: string }) {
  const before = useJob(place.from)
  if (!place.from) return <MappingStep kind={kind} fileId={fileId} />
  if (before.data) return <MappingStep kind={kind} fileId={fileId} before={before.data} />
  return before.error ? <ErrorState error={before.error} onRetry={before.refetch} /> : <Loading />
}
