/** The part of `smpp` (SMPP 3.4) that is used. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server } from 'node:net'

  export interface Pdu {
    command: string
    command_status: number
    message_id?: string
    destination_addr?: string
    source_addr?: string
    esm_class?: number
    data_coding?: number
    short_message?: { message?: string | Buffer; udh?: Buffer[] }
    message_payload?: { message?: string | Buffer }
    network_error_code?: Buffer
    receipted_message_id?: string
    message_state?: number
    system_id?: string
    password?: string
    interface_version?: number
    response(options?: Record<string, unknown>): Pdu
  }
  export interface Session extends EventEmitter {
    bind_transceiver(options: Record<string, unknown>, answered: (pdu: Pdu) => void): void
    /** False: the socket took nothing. */
    submit_sm(options: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean
    deliver_sm(options: Record<string, unknown>, answered?: (pdu: Pdu) => void): void
    enquire_link(answered?: (pdu: Pdu) => void): void
    unbind(answered?: (pdu: Pdu) => void): void
    send(pdu: Pdu): void
    close(done?: () => void): void
    destroy(done?: () => void): void
  }
  interface Smpp {
    connect(options: { url: string }): Session
    createServer(listener: (session: Session) => void): Server & { sessions: Session[] }
  }
  const smpp: Smpp
  export default smpp
}
