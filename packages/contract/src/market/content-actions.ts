import { words as w } from '../words.ts'

/** Editing drafts and asking for releases; approving and publishing them. */
export const contentActions = {
  change: w('编辑', 'Edit', 'Editar'),
  publish: w('审批与发布', 'Approve and publish', 'Aprobar y publicar'),
} as const
