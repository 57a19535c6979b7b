/** Decisions about what borrowers see. */

import { publishing, saveParameter, submitted } from '../given-content.ts'
import type { TestApp } from '../harness.ts'
import type { MakeWaiting } from './case.ts'

let slots = 0

const release: MakeWaiting = async (_: TestApp, asker) => {
  const { itemId } = await saveParameter(asker, `second.person.${slots++}`, 'x')
  const { releaseId, version } = await submitted(asker, publishing(itemId))
  return { input: { releaseId, version, approve: true, reason: 'as agreed with the director' } }
}

export const contentDecisions: Record<string, MakeWaiting> = { '/api/cms/content_release/decide': release }
