/** How who asked takes back what waits for another person, beside each decision that can be forestalled so. */
import { withdrawLeave } from '@cordillera/contract/attendance/leave'
import { stopCouponActivity } from '@cordillera/contract/coupon/campaign'
import { withdrawDerate } from '@cordillera/contract/derate/derate'
import { withdrawSettlement } from '@cordillera/contract/derate/settlement'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { cancelRelease } from '@cordillera/contract/market/release'
import { stopCascade } from '@cordillera/contract/messaging/cascade'
import { cancelDeletion } from '@cordillera/contract/service-desk/deletion'

interface Withdrawal {
  /** Left out: the decision's own call, by who asked. */
  by?: AnyEndpoint
  /** Its body, made of the decision's. */
  input(decision: Record<string, unknown>): object
  /** It takes back what was decided as well, so both may succeed and this one lasts. */
  lasts?: true
}

const reason = 'no longer needed'
const named =
  (key: string) =>
  ({ [key]: id, version }: Record<string, unknown>) => ({ [key]: id, version, reason })
const refusal = (decision: Record<string, unknown>) => ({ ...decision, approve: false })

export const withdrawals: Record<string, Withdrawal> = {
  '/forward/collect/cs/core/leaveApplication/decide': {
    by: withdrawLeave,
    input: ({ leaveId }) => ({ leaveId }),
    lasts: true,
  },
  '/forward/collect/service/account_deletion/decide': { by: cancelDeletion, input: named('deletionId') },
  '/forward/collect/derate/decide': { by: withdrawDerate, input: named('derateId') },
  '/forward/collect/settlement/decide': { by: withdrawSettlement, input: named('settlementId') },
  '/api/cms/content_release/decide': { by: cancelRelease, input: named('releaseId') },
  '/api/cms/coupon/activity_decide': { by: stopCouponActivity, input: named('activityId') },
  '/api/cms/message_cascade/decide': { by: stopCascade, input: named('runId') },
  '/forward/collect/cs/holiday/decide': { input: refusal },
  '/api/cms/compliance/decidePolicy': { input: refusal },
  '/api/cms/user_auth/role_decide': { input: refusal },
  '/forward/collect/derate/change/decide': { input: refusal },
}
