/** What the borrower's screens call things. */
import type { userFilterTypes } from '@cordillera/contract/borrower/search'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const filterTypeWords: Record<(typeof userFilterTypes)[number], MessageDescriptor> = {
  any: msg`Mobile, user id or national id`,
  mobile: msg`Mobile`,
  user_id: msg`User id`,
  pan_number: msg`National id`,
  name: msg`Full name`,
  bank_account: msg`Bank account`,
}
