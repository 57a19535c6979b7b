/**
 * A message centre as a process that is killed: `message-peer <port> <file>`. Each text it takes is a line of the file before it is answered, as a
 * centre keeps what it took: when, by which connection, to whom, which part of what, and the text. Receipts follow at once where RECEIPTS is on.
 */
import { openSync, writeSync } from 'node:fs'
import smpp, { type Pdu, type Session } from 'smpp'

export interface Submitted {
  at: number
  connection: string
  to: string
  reference: number | null
  total: number
  part: number
  text: string
}

const [port, file] = process.argv.slice(2)
if (!port || !file) throw new Error('a port and a file are needed')
const log = openSync(file, 'a')
const receiptClass = 4
/** Milliseconds from a receipt to its acknowledgement, which comes after it is stored. */
const acknowledged: number[] = []
let serial = 0
let connections = 0

const server = smpp.createServer((session: Session) => {
  const connection = `${process.pid}-${++connections}`
  session.on('error', () => session.destroy())
  session.on('bind_transceiver', (pdu: Pdu) => session.send(pdu.response()))
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
  session.on('unbind', (pdu: Pdu) => session.send(pdu.response()))
  session.on('submit_sm', (pdu: Pdu) => {
    const id = `${process.pid}-${++serial}`
    const to = pdu.destination_addr ?? ''
    const { udh, message } = pdu.short_message ?? {}
    const joined = udh?.find((element) => element[0] === 0)
    const submitted: Submitted = {
      ...{ at: performance.timeOrigin + performance.now(), connection, to, text: String(message ?? '') },
      ...{ reference: joined?.[2] ?? null, total: joined?.[3] ?? 1, part: joined?.[4] ?? 1 },
    }
    writeSync(log, `${JSON.stringify(submitted)}\n`)
    session.send(pdu.response({ message_id: id }))
    if (process.env['RECEIPTS'] !== 'on') return
    const told = performance.now()
    const text = `id:${id} sub:001 dlvrd:001 submit date:2611231200 done date:2611231200 stat:DELIVRD err:000 text:`
    session.deliver_sm(
      { source_addr: to, destination_addr: '22622', esm_class: receiptClass, short_message: text },
      () => {
        acknowledged.push(performance.now() - told)
      },
    )
  })
})
server.listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }))
process.on('message', () => process.send?.({ acknowledged }))
process.on('disconnect', () => process.exit(0))
