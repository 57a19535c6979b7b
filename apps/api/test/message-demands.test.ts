/** What others' products of messages were complained of, as demands: which test proves each here. One that is renamed or goes missing is told. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const outbox = 'apps/api/src/messaging/outbox.test.ts'
const smpp = 'apps/api/src/integrations/smpp/smpp.test.ts'
const sizes = 'packages/contract/src/messaging/sms.test.ts'
const marketing = 'apps/api/src/service-desk/marketing/marketing.test.ts'
const cascade = 'apps/api/src/messaging/cascades/cascade.test.ts'
const template = 'apps/api/src/messaging/templates/sms-template.test.ts'
const unsubscribe = 'apps/api/src/messaging/unsubscribe/unsubscribe.test.ts'
const link = 'apps/api/src/messaging/links/short-link.test.ts'
const work = 'apps/api/src/messaging/work/work.test.ts'
const register = 'apps/api/src/messaging/suppressions/suppression.test.ts'
const overtaken = 'apps/api/src/messaging/cascades/overtaken.test.ts'
const mail = 'apps/api/src/messaging/mail/mail-in.test.ts'
const smtp = 'apps/api/src/integrations/smtp/smtp.test.ts'

const demands: readonly [demand: string, file: string, title: string][] = [
  ['a receipt in any spelling of its id matches', outbox, 'a receipt that spells the id otherwise finds its message'],
  ['an ambiguous receipt becomes work', work, 'an ambiguous receipt is work'],
  ['throttling slows that bind only', smpp, 'a busy centre is asked more slowly, and every message goes out once'],
  [
    'a late submit_sm_resp never causes a second submit',
    smpp,
    'an answer that comes too late is told, and not sent again',
  ],
  ['a long message is delivered when all parts are', outbox, 'is delivered when all its parts are'],
  [
    'kill and resume sends nothing twice and skips nobody',
    marketing,
    'killed and begun again nobody is written to twice',
  ],
  ['so does a cascade', cascade, 'several processes at once, rounds cut off before they commit'],
  ['whose time is long past asks before sending', marketing, 'one whose time is long past, or of a restored copy'],
  [
    'the same person in two segments gets one message',
    marketing,
    'a file with duplicates, foreign numbers, landlines and nonsense',
  ],
  ['and in two cascades', cascade, 'two cascades begun in the same moment share nobody'],
  ['status never goes backwards', outbox, 'counts once'],
  ['acceptance is not delivery, nor is reading', cascade, 'that somebody read it moves nothing on'],
  ['the 24-hour window is judged at the send', outbox, 'judged as the message leaves, and by a template else'],
  ['rate counts segments', outbox, 'whatever its protocol: as many parts go out in a time as it may'],
  ['delayed is no bounce', mail, 'that is only delayed is no bounce'],
  ['a complaint suppresses at once', mail, 'a complaint of its reader ends writing at once'],
  ['auto-replies never loop and are no answer', mail, 'auto-replies never loop and are no answer'],
  ['what a cascade queued goes to nobody who is out of it', overtaken, 'no channel took yet is not sent'],
  ['a missing variable refuses', template, 'a missing value refuses before anything is queued'],
  [
    'two events in one second give one notice',
    'apps/api/src/notification/notification.test.ts',
    'the same thing told twice at once is one line',
  ],
  [
    'the confirmation of a STOP still arrives',
    outbox,
    'SALIR in Colombia is confirmed once, and the confirmation arrives',
  ],
  ['GET never unsubscribes', unsubscribe, 'opening the page ends nothing'],
  ['scanner clicks are told apart', link, 'robots, previews, scanners that open at once'],
  ['the counter is right at every border', sizes, '153 closing brackets are three segments'],
  ['the alphabet that is counted is the one that is sent', smpp, '128 Chinese characters go out as two parts'],
  ['a receipt is stored before it is acknowledged', smpp, 'one that could not be stored is not acknowledged'],
  ['a borrower’s text forges no receipt', smpp, 'a phone cannot write one'],
  ['receipts by their parameters alone are read', smpp, 'are read by their text or by their parameters alone'],
  ['the peer’s question is answered', smpp, 'answers the centre that asks whether we are there'],
  ['one bad number freezes no channel', outbox, 'a gateway that refuses a number with HTTP 400 is not frozen'],
  ['patience asked for freezes no channel', outbox, 'one that answers HTTP 429 is asked again later'],
  ['secret and token of WhatsApp are two', outbox, 'the token of the channel opens nothing'],
  ['a line break stops no channel', outbox, 'don’t stop WhatsApp'],
  ['interrupted is unknown', outbox, 'what a process left behind when it died is unknown, not failed'],
  ['both headers of one click are signed', smtp, 'says so in two headers, and both are signed'],
  ['registers bar marketing, not collection', register, 'it bars no collection'],
]

test.each(demands)('%s', (_, file, title) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(title)
})
