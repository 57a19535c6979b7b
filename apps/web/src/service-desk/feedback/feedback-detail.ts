import type { Output } from '@cordillera/contract/endpoint'
import type { feedbackDetail } from '@cordillera/contract/service-desk/feedback'

export type FeedbackDetail = Output<typeof feedbackDetail>
