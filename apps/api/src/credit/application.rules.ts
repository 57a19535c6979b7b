/** Moving an application from state to state, and links to its images. Pure. */
import {
  type ApplicationState,
  type ApplicationStep,
  afterStep,
  type ImageKind,
  imageKindWords,
} from '@cordillera/contract/credit/application-state'
import { languages, type Words } from '@cordillera/contract/words'
import { seal, unseal } from '../platform/secrets.ts'

/** Where a step leads: an approved application whose contract counts as taken is accepted at once. */
export function stateAfter(
  state: ApplicationState,
  step: ApplicationStep,
  autoConfirm: boolean,
): ApplicationState | null {
  const next = afterStep(state, step)
  return next === 'approved' && autoConfirm ? afterStep(next, 'accept') : next
}

export const kindsInWords = (kinds: readonly ImageKind[]): Words => {
  const said = languages.map((language) => [language, kinds.map((kind) => imageKindWords[kind][language]).join(', ')])
  return Object.fromEntries(said) as unknown as Words
}

/** Who may see which image until when, and what is written over it. */
export interface ImagePass {
  imageId: string
  text: string
  expiresAt: Date
}

const purpose = 'application-image'

export const sealPass = (key: Buffer, { imageId, text, expiresAt }: ImagePass): string =>
  seal(key, purpose, [imageId, Math.floor(expiresAt.getTime() / 1000).toString(36), text].join(' '))

/** Null where the token was not sealed here, or was changed. */
export function openPass(key: Buffer, token: string): ImagePass | null {
  try {
    const [imageId = '', until = '', ...text] = unseal(key, purpose, token).split(' ')
    return { imageId, text: text.join(' '), expiresAt: new Date(Number.parseInt(until, 36) * 1000) }
  } catch {
    return null
  }
}
