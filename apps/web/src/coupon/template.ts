import type { listCouponTemplates } from '@cordillera/contract/coupon/campaign'
import type { Output } from '@cordillera/contract/endpoint'

export type Template = Output<typeof listCouponTemplates>['list'][number]
