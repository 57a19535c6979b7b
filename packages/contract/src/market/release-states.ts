/** The states of a release and the steps between them; server and page read the same table. */
import { words as w } from '../words.ts'

export const releaseStates = {
  draft: w('编辑中', 'Being put together', 'En preparación'),
  submitted: w('等待审批', 'Waits for approval', 'Espera aprobación'),
  approved: w('已批准', 'Approved', 'Aprobada'),
  published: w('已上线', 'Published', 'Publicada'),
  failed: w('上线失败', 'Could not go live', 'No pudo publicarse'),
  refused: w('已拒绝', 'Refused', 'Rechazada'),
  cancelled: w('已取消', 'Cancelled', 'Cancelada'),
}
export type ReleaseState = keyof typeof releaseStates
export const releaseStateNames = Object.keys(releaseStates) as [ReleaseState, ...ReleaseState[]]

export const releaseSteps = {
  submit: { from: ['draft'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  refuse: { from: ['submitted'], to: 'refused' },
  publish: { from: ['approved'], to: 'published' },
  reschedule: { from: ['draft', 'submitted', 'approved'], to: null },
  cancel: { from: ['draft', 'submitted', 'approved'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ReleaseState[]; to: ReleaseState | null }>
