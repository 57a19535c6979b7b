import type { CurpResult, listCurpProviders } from '@cordillera/contract/app-operation/curp'
import type { ToneName } from '../../ui/show/show.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type Provider = RowOf<typeof listCurpProviders>
export const resultTones: Record<CurpResult, ToneName> = {
  found: 'green',
  mismatch: 'amber',
  notFound: 'red',
  error: 'grey',
}
