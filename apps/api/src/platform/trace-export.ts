/** Sends spans to a collector by OTLP over HTTP, as JSON. Whoever is traced never waits for it: what it does not take is dropped and counted. */

export interface FinishedSpan {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  startMs: number
  endMs: number
  attributes: Record<string, string | number>
  failed: boolean
}

/** Their numbers in OTLP. */
const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof spanKinds

export interface TraceTarget {
  /** Without the path `/v1/traces`. */
  endpoint: string
  headers: Readonly<Record<string, string>>
}

const sendEveryMs = 2000
const sendWithinMs = 5000
const batchAtMost = 512
const waitingAtMost = 4096

export class TraceExport {
  readonly #target: TraceTarget
  readonly #resource: object
  readonly #onError: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  #waiting: FinishedSpan[] = []
  #sending: Promise<void> | null = null
  #failing = false
  /** Spans that nobody took, since the start. */
  dropped = 0

  constructor(target: TraceTarget, resource: Record<string, string | number>, onError: (error: Error) => void) {
    this.#target = target
    this.#resource = { attributes: attributesOf(resource) }
    this.#onError = onError
    this.#timer = setInterval(() => void this.#send(), sendEveryMs)
    this.#timer.unref()
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= waitingAtMost) this.dropped++
    else this.#waiting.push(span)
  }

  /** One batch at a time; a slow collector slows nothing else. */
  #send(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchAtMost)
      try {
        await this.#post(batch)
        this.#failing = false
      } catch (error) {
        this.dropped += batch.length
        // said once an outage
        if (!this.#failing) this.#onError(new Error(`Traces are not taken: ${(error as Error).message}`))
        this.#failing = true
        return
      }
    }
  }

  async #post(spans: readonly FinishedSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'cordillera' }, spans: spans.map(spanOf) }]
    const answer = await fetch(`${this.#target.endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...this.#target.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: this.#resource, scopeSpans }] }),
      signal: AbortSignal.timeout(sendWithinMs),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#send()
  }
}

/** Whole nanoseconds, as text: they are more than a number holds. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

function spanOf({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, failed }: FinishedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId ? { parentSpanId: parentId } : {}),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    status: { code: failed ? 2 : 0 },
  }
}

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
