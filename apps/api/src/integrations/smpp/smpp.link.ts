/** One bound connection to a message centre: its window, its rests, its pulse. */
import { setTimeout as sleep } from 'node:timers/promises'
import smpp, { type Pdu, type Session } from 'smpp'
import { TooLate } from '../../messaging/public.ts'
import { NotSent } from '../../platform/outbound.ts'

export interface LinkSettings {
  url: string
  systemId: string
  password: string
  /** Submissions without an answer at a time. */
  window: number
  answerWithinMs: number
  enquireEveryMs: number
}

/** SMPP 3.4; the library would say 5.0, of which centres of 3.4 know nothing. */
const version = 0x34

/** The store failed: the centre keeps what it told and tells it again. */
const applicationError = 0x64

/** The connection ended before anything left by it: another one of the centre may carry it. */
export class LinkGone extends NotSent {
  constructor() {
    super('the connection to the message centre is gone')
  }
}

const demandInTime = (leaveBy: number, at = 0): void => {
  if (Math.max(at, Date.now()) > leaveBy) throw new TooLate()
}

export class SmppLink {
  readonly #session: Session
  readonly #settings: LinkSettings
  readonly #unanswered = new Set<(error: Error) => void>()
  readonly #queued: (() => void)[] = []
  #inWindow = 0
  #nextAt = 0
  #ended = false
  #pulse: NodeJS.Timeout | undefined

  /** Binds; rejects with `NotSent` where that fails. `onEnd` is called once, whatever ends it. */
  static bind(
    settings: LinkSettings,
    { onTold, onEnd }: { onTold(pdu: Pdu): Promise<void>; onEnd(link: SmppLink): void },
  ): Promise<SmppLink> {
    return new Promise((done, refuse) => {
      const session = smpp.connect({ url: settings.url })
      const link = new SmppLink(session, settings)
      const timer = setTimeout(() => end('did not answer in time'), settings.answerWithinMs)
      function end(why: string) {
        clearTimeout(timer)
        refuse(new NotSent(`the message centre ${why}`))
        if (link.#end()) onEnd(link)
      }
      session.on('error', (error: Error) => end(`could not be reached: ${error.message}`))
      session.on('close', () => end('closed the connection'))
      session.on('deliver_sm', (pdu: Pdu) => link.#answer(pdu, onTold(pdu)))
      session.on('data_sm', (pdu: Pdu) => link.#answer(pdu, onTold(pdu)))
      session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
      session.on('unbind', (pdu: Pdu) => {
        session.send(pdu.response())
        end('unbound')
      })
      session.on('connect', () => {
        session.bind_transceiver(
          { system_id: settings.systemId, password: settings.password, interface_version: version },
          ({ command_status }) => {
            if (command_status !== 0) return end(`refused the bind with status ${command_status}`)
            clearTimeout(timer)
            link.#enquire(end)
            done(link)
          },
        )
      })
    })
  }

  private constructor(session: Session, settings: LinkSettings) {
    this.#session = session
    this.#settings = settings
  }

  get load(): number {
    return this.#inWindow + this.#queued.length
  }

  /**
   * Submits when the window allows it and the centre does not rest; answers what came. Rejects with `NotSent` where nothing left, with `TooLate` where
   * its turn came after `leaveBy`, with any other error where nobody knows; an answer after that is told to `late`.
   */
  async submit(
    options: Record<string, unknown>,
    { late, leaveBy = Number.POSITIVE_INFINITY }: { late(pdu: Pdu): void; leaveBy?: number | undefined },
  ): Promise<Pdu> {
    await this.#enter()
    try {
      // who comes too late anyway takes no turn of the others
      demandInTime(leaveBy, this.#nextAt)
      await this.#rest()
      demandInTime(leaveBy)
      return await this.#submitNow(options, late)
    } finally {
      const next = this.#queued.shift()
      // the place goes to who waits longest
      if (next) next()
      else this.#inWindow--
    }
  }

  /** The centre is busy: nothing leaves by this link for a while. */
  pause(ms: number): void {
    this.#nextAt = Math.max(this.#nextAt, Date.now() + ms)
  }

  close(): void {
    this.#end()
  }

  #submitNow(options: Record<string, unknown>, late: (pdu: Pdu) => void): Promise<Pdu> {
    if (this.#ended) throw new LinkGone()
    return new Promise((done, refuse) => {
      let waiting = true
      const fail = (error: Error) => {
        waiting = false
        clearTimeout(timer)
        this.#unanswered.delete(fail)
        refuse(error)
      }
      const timer = setTimeout(
        () => fail(new Error('the message centre did not answer')),
        this.#settings.answerWithinMs,
      )
      this.#unanswered.add(fail)
      const taken = this.#session.submit_sm(options, (pdu) => {
        if (!waiting) return late(pdu)
        clearTimeout(timer)
        this.#unanswered.delete(fail)
        done(pdu)
      })
      if (!taken) fail(new LinkGone())
    })
  }

  async #enter(): Promise<void> {
    if (this.#inWindow < this.#settings.window) this.#inWindow++
    else await new Promise<void>((go) => this.#queued.push(go))
  }

  async #rest(): Promise<void> {
    while (Date.now() < this.#nextAt && !this.#ended) await sleep(this.#nextAt - Date.now())
  }

  /** Told is told once it is stored. */
  #answer(pdu: Pdu, stored: Promise<void>): void {
    stored.then(
      () => this.#session.send(pdu.response()),
      () => this.#session.send(pdu.response({ command_status: applicationError })),
    )
  }

  /** Asks whether the peer is still there; one that does not say so is gone. */
  #enquire(end: (why: string) => void): void {
    const { enquireEveryMs, answerWithinMs } = this.#settings
    this.#pulse = setInterval(() => {
      const timer = setTimeout(() => end('did not answer an enquire_link'), answerWithinMs)
      timer.unref()
      this.#session.enquire_link(() => clearTimeout(timer))
    }, enquireEveryMs)
    this.#pulse.unref()
  }

  /** False where it had ended before. */
  #end(): boolean {
    if (this.#ended) return false
    this.#ended = true
    clearInterval(this.#pulse)
    this.#session.destroy()
    for (const fail of [...this.#unanswered]) fail(new Error('the connection broke before the message centre answered'))
    for (const go of this.#queued.splice(0)) go()
    return true
  }
}
