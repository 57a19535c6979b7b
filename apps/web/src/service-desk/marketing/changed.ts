import {
  listMarketingLists,
  listMarketingMembers,
  marketingListDetail,
} from '@cordillera/contract/service-desk/marketing'

/** What is asked for again after any step of a list. */
export const changed = [listMarketingLists, marketingListDetail, listMarketingMembers]
