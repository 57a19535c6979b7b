import { screenOf } from '@cordillera/contract/menus'
import type {
  MarketingExclusion,
  MarketingMessage,
  MemberState,
} from '@cordillera/contract/service-desk/marketing-terms'
import { useEnvironment } from '../../ui/environment.tsx'
import { thousands } from '../../ui/show/numbers.ts'
import { CellLink } from '../../ui/table/columns.tsx'
import type { MarketingDetail } from './marketing-tones.ts'

export interface PeopleCounted {
  readonly state?: MemberState
  readonly why?: MarketingExclusion
  readonly arm?: 'A' | 'B' | 'control'
  readonly message?: MarketingMessage
  readonly applied?: '1'
}

/** How many people of a list; the number opens them, but of numbers alone, of which nothing is told one by one. */
export function CountOfPeople({ list, value, of }: { list: MarketingDetail; value: number; of: PeopleCounted }) {
  const { locale } = useEnvironment()
  const text = thousands(value, locale)
  if (value === 0 || (list.bare && Object.keys(of).length > 0)) return text
  const search = new URLSearchParams({ view: 'people', listId: list.listId, ...of })
  return <CellLink to={`${screenOf('marketing_list').path}?${search}`}>{text}</CellLink>
}
