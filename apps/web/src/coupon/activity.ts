import type { listCouponActivities } from '@cordillera/contract/coupon/campaign'
import type { Output } from '@cordillera/contract/endpoint'

export type Activity = Output<typeof listCouponActivities>['list'][number]
