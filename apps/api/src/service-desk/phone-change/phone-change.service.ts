/** Asking for another phone and proving it: the same steps for the desk and for the app. */
import {
  codesAtMost,
  codeTriesAtMost,
  type PhoneChangeState,
  phoneChangeStates,
} from '@cordillera/contract/service-desk/phone-change-terms'
import { readPhone } from '../../credit/public.ts'
import { sendText } from '../../messaging/public.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { codeHash, codeText, newCode, oldNumberText, secondsToWait } from './code.rules.ts'
import * as write from './phone-change-write.queries.ts'

/** `by`: null for the customer. */
interface By {
  by: number | null
  now: Date
}

export function demandState({ state }: write.FoundPhoneChange, ...of: PhoneChangeState[]): void {
  if (!of.includes(state)) throw new Failure('serviceDesk.phoneChangeStep', { state: phoneChangeStates[state] })
}

export async function ask(
  tx: Tx,
  person: write.WhoAsks,
  { newMobile, reason, by, now }: { newMobile: string; reason: string } & By,
): Promise<string> {
  const mobile = readPhone(newMobile, person.country, true)
  if (mobile === null) throw new Failure('collection.invalidPhone')
  if (mobile === person.mobile) throw new Failure('serviceDesk.phoneSame')
  const changeId = await write.insertPhoneChange(tx, person, { newMobile: mobile, reason, by, now })
  if (changeId === null) throw new Failure('serviceDesk.phoneChangeOpen')
  return changeId
}

export async function sendCode(tx: Tx, found: write.FoundPhoneChange, { by, now, key }: By & { key: Buffer }) {
  demandState(found, 'requested', 'codeSent')
  const { changeId, merchantId, merchantName, newMobile, userId, codesSent, codeSentAt } = found
  const seconds = secondsToWait(codeSentAt, now)
  if (seconds > 0) throw new Failure('serviceDesk.codeSoon', { seconds })
  if (codesSent >= codesAtMost) throw new Failure('serviceDesk.codesSpent', { most: codesAtMost })
  const code = newCode()
  const text = codeText(merchantName, code)
  await sendText(tx, { merchantId, purpose: 'code', address: newMobile, text, now, accountId: by, userId })
  return write.changePhoneChange(tx, found, {
    ...{ state: 'codeSent', codeHash: codeHash(key, changeId, code), codeSentAt: now, codesSent: codesSent + 1 },
    ...{ wrongCodes: 0, codeSentBy: by },
  })
}

/** The right code proves the number and tells the old one; a wrong one is counted. */
export async function tryCode(
  tx: Tx,
  found: write.FoundPhoneChange,
  { code, by, now, key }: By & { code: string; key: Buffer },
) {
  demandState(found, 'codeSent')
  const { changeId, wrongCodes } = found
  const isRight = write.codeCounts(found, now) && found.codeHash?.equals(codeHash(key, changeId, code)) === true
  if (!isRight) {
    const wrong = Math.min(wrongCodes + 1, codeTriesAtMost)
    const isOver = wrong === codeTriesAtMost || !write.codeCounts(found, now)
    const kept = await write.changePhoneChange(tx, found, {
      wrongCodes: wrong,
      ...(isOver ? { codeHash: null } : {}),
    })
    return { ...kept, verified: false, triesLeft: isOver ? 0 : codeTriesAtMost - wrong }
  }
  const told = (await write.mayTellOld(tx, found)) ? await tellOld(tx, found, { by, now }) : null
  const proved = { state: 'verified', verifiedAt: now, verifiedBy: by, codeHash: null, toldMessageId: told } as const
  return { ...(await write.changePhoneChange(tx, found, proved)), verified: true, triesLeft: 0 }
}

function tellOld(tx: Tx, found: write.FoundPhoneChange, { by, now }: By): Promise<string> {
  const { merchantId, merchantName, oldMobile, newMobile, userId } = found
  const text = oldNumberText(merchantName, newMobile)
  return sendText(tx, { merchantId, purpose: 'legal', address: oldMobile, text, now, accountId: by, userId })
}
