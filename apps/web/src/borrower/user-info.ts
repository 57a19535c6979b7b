import type { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import type { Output } from '@cordillera/contract/endpoint'

export type UserInfo = Output<typeof fetchAllUserInfo>
