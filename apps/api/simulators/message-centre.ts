/**
 * A short message centre by SMPP 3.4: binds, submit_sm, receipts as deliver_sm. What it does otherwise than by the book is named in
 * the system id of who binds, after a `+` each: `cordillera+hexDlr+early`.
 */
import smpp, { type Pdu, type Session } from 'smpp'
import { after, isNoNumber, type Keep, listen, newId, outcomeOf, simulatorSecret } from './simulator.ts'

const stateWords = { delivered: 'DELIVRD', failed: 'UNDELIV', expired: 'EXPIRED' } as const
const stateNumbers = { delivered: 2, failed: 5, expired: 3 } as const
const version = 0x34
const bindFailed = 0x0d
const invalidPassword = 0x0e
const invalidAddress = 0x0b
const throttled = 0x58
const queueFull = 0x14
const receiptAfterMs = 1500
const receiptClass = 4
/** A centre that throttles takes so many before it asks for patience once. */
const throttledEvery = 5

let serial = 0x1000_0000

/** `secret`: a client that keeps to the protocol sends eight signs of it at most. */
export function startMessageCentre(keep: Keep, pace: number, secret = simulatorSecret): Promise<number> {
  const server = smpp.createServer((session: Session) => {
    session.on('error', () => session.destroy())
    let modes = new Set<string>()
    let taken = 0
    session.on('bind_transceiver', (pdu: Pdu) => {
      modes = new Set((pdu.system_id ?? '').split('+').slice(1))
      // higher ones are reserved in 3.4
      if ((pdu.interface_version ?? 0) > version) return session.send(pdu.response({ command_status: bindFailed }))
      session.send(pdu.response(pdu.password === secret ? {} : { command_status: invalidPassword }))
      if (modes.has('enquires')) session.enquire_link((answer) => keep(heard('enquire_link', answer)))
    })
    session.on('enquire_link', (pdu: Pdu) => modes.has('deaf') || session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu: Pdu) => {
      const to = pdu.destination_addr ?? ''
      if (isNoNumber(to)) return session.send(pdu.response({ command_status: invalidAddress }))
      taken++
      if (modes.has('throttles') && taken % throttledEvery === 0)
        return session.send(pdu.response({ command_status: taken % 2 === 0 ? throttled : queueFull }))
      submit(session, pdu, { modes, keep, pace })
    })
  })
  return listen(server)
}

/** What is not acknowledged is told again. */
function deliver(session: Session, told: () => Record<string, unknown>): void {
  session.deliver_sm(told(), ({ command_status }) => {
    if (command_status !== 0) after(100, () => deliver(session, told))
  })
}

const heard = (what: string, answer: Pdu) =>
  ({ protocol: 'smpp', to: '', text: `${what} answered ${answer.command_status}`, id: newId('sc') }) as const

function submit(
  session: Session,
  pdu: Pdu,
  { modes, keep, pace }: { modes: ReadonlySet<string>; keep: Keep; pace: number },
): void {
  const number = serial++
  const hexadecimal = number.toString(16).toUpperCase()
  const id =
    modes.has('hexDlr') || modes.has('decDlr') ? (modes.has('hexDlr') ? String(number) : hexadecimal) : newId('sc')
  const spelled = modes.has('hexDlr') ? `00${hexadecimal.toLowerCase()}` : modes.has('decDlr') ? String(number) : id
  const to = pdu.destination_addr ?? ''
  const part = partOf(pdu)
  keep({ protocol: 'smpp', to, text: textOf(pdu), id, dataCoding: pdu.data_coding ?? -1, part })
  const answer = () => session.send(pdu.response({ message_id: id }))
  const tell = () => {
    const times = modes.has('thrice') ? 3 : 1
    for (let time = 0; time < times; time++) deliver(session, () => receipt(pdu, spelled, { to, modes }))
  }
  if (modes.has('breaks') || (modes.has('breaksOnA') && textOf(pdu) === 'A')) {
    session.destroy()
    return
  }
  if (modes.has('early')) {
    tell()
    after(300 * pace + 20, answer)
    return
  }
  if (modes.has('silent')) {
    after(receiptAfterMs * pace + 500, tell)
    return
  }
  if (modes.has('late')) after(400, answer)
  else answer()
  after(receiptAfterMs * pace, tell)
  // who is asked a question writes back
  const reply = /\bresponda (\w+)/i.exec(textOf(pdu))?.[1]
  if (reply && (part?.part ?? 1) === 1)
    after(receiptAfterMs * pace, () =>
      session.deliver_sm({
        source_addr: to,
        destination_addr: pdu.source_addr ?? '',
        esm_class: 0,
        short_message: reply,
      }),
    )
}

function textOf(pdu: Pdu): string {
  const short = pdu.short_message?.message
  return String(short && short.length > 0 ? short : (pdu.message_payload?.message ?? ''))
}

/** Which part of a longer text, by its user data header. */
function partOf({ short_message }: Pdu): { reference: number; total: number; part: number } | null {
  const joined = short_message?.udh?.find((element) => element[0] === 0)
  return joined ? { reference: joined[2] ?? 0, total: joined[3] ?? 1, part: joined[4] ?? 1 } : null
}

/** A delivery receipt as in SMPP 3.4, appendix B; `tlv`: by its parameters alone; `forged`: as a phone could write it. */
function receipt(pdu: Pdu, id: string, { to, modes }: { to: string; modes: ReadonlySet<string> }) {
  const outcome = outcomeOf(to)
  const stat = stateWords[outcome]
  const date = new Date().toISOString().replace(/\D/g, '').slice(2, 12)
  const err = stat === 'DELIVRD' ? '000' : '011'
  const text = `id:${id} sub:001 dlvrd:${stat === 'DELIVRD' ? '001' : '000'} submit date:${date} done date:${date} stat:${stat} err:${err} text:`
  const addressed = {
    source_addr: to,
    destination_addr: pdu.source_addr ?? '',
    esm_class: modes.has('forged') ? 0 : receiptClass,
  }
  if (modes.has('tlv'))
    return { ...addressed, receipted_message_id: id, message_state: stateNumbers[outcome], short_message: '' }
  return { ...addressed, short_message: text }
}
