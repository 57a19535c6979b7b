/** A short message centre by SMPP 3.4: binds, submit_sm, receipts as deliver_sm. */
import smpp, { type Pdu, type Session } from 'smpp'
import { after, isNoNumber, type Keep, listen, newId, outcomeOf, simulatorSecret } from './simulator.ts'

const stateWords = { delivered: 'DELIVRD', failed: 'UNDELIV', expired: 'EXPIRED' } as const
const invalidPassword = 0x0e
const invalidAddress = 0x0b
const receiptAfterMs = 1500

export function startMessageCentre(keep: Keep, pace: number): Promise<number> {
  const server = smpp.createServer((session: Session) => {
    session.on('error', () => session.destroy())
    session.on('bind_transceiver', (pdu: Pdu) => {
      session.send(pdu.response(pdu.password === simulatorSecret ? {} : { command_status: invalidPassword }))
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu: Pdu) => {
      const id = newId('sc')
      const to = pdu.destination_addr ?? ''
      const text = String((pdu.message_payload ?? pdu.short_message)?.message ?? '')
      if (isNoNumber(to)) return session.send(pdu.response({ command_status: invalidAddress }))
      keep({ protocol: 'smpp', to, text, id })
      session.send(pdu.response({ message_id: id }))
      after(receiptAfterMs * pace, () => session.deliver_sm(receipt(pdu, id, to)))
    })
  })
  return listen(server)
}

/** A delivery receipt as in SMPP 3.4, appendix B. */
function receipt(pdu: Pdu, id: string, to: string) {
  const stat = stateWords[outcomeOf(to)]
  const date = new Date().toISOString().replace(/\D/g, '').slice(2, 12)
  return {
    source_addr: to,
    destination_addr: pdu.source_addr ?? '',
    esm_class: 4,
    receipted_message_id: id,
    short_message: `id:${id} sub:001 dlvrd:${stat === 'DELIVRD' ? '001' : '000'} submit date:${date} done date:${date} stat:${stat} err:${stat === 'DELIVRD' ? '000' : '011'} text:`,
  }
}
