/** Finding a borrower. */
import { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { nameIsSearchable, shortestName } from './identity.rules.ts'
import { pageOfBorrowers } from './search.queries.ts'

export function searchRoutes(app: App): void {
  implement(app, queryLoanUserInfo, (input, context) => {
    const { filterType, filterValue } = input
    if (filterType === 'name' && !nameIsSearchable(filterValue))
      throw context.fail('borrower.nameTooShort', { letters: shortestName })
    return pageOfBorrowers(context, input)
  })
}
