/**
 * Calls that come in the same moment, or while others are under way, are done together by one statement. A crowd costs a few
 * statements instead of one each; who comes alone waits for nobody.
 */
export interface BatchOptions<In> {
  /** One of a kind is done at a time; the next of the same waits for its end. */
  of: (asked: In) => unknown
  /** So many groups at once: one that waits for a lock holds nobody else up. */
  groups: number
}

interface Waiting<In, Out> {
  asked: In
  done(answer: Out): void
  failed(error: unknown): void
}

/** `work` does a whole group or nothing of it, and answers in the order asked. A group that fails is tried one by one. */
export function batched<In, Out>(
  { of, groups }: BatchOptions<In>,
  work: (asked: readonly In[]) => Promise<readonly Out[]>,
): (asked: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = []
  let running = 0
  let called = false
  const underWay = new Set<unknown>()

  /** After what else has come in by now was read, so that it can come along. */
  function callNext(): void {
    if (called) return
    called = true
    setImmediate(() => {
      called = false
      if (running < groups) startGroup()
    })
  }

  function startGroup(): void {
    const group = new Map<unknown, Waiting<In, Out>>()
    const later: Waiting<In, Out>[] = []
    for (const each of waiting) {
      const kind = of(each.asked)
      if (underWay.has(kind) || group.has(kind)) later.push(each)
      else group.set(kind, each)
    }
    waiting = later
    if (group.size > 0) void run(group)
  }

  async function run(group: ReadonlyMap<unknown, Waiting<In, Out>>): Promise<void> {
    running++
    for (const kind of group.keys()) underWay.add(kind)
    await answer([...group.values()])
    for (const kind of group.keys()) underWay.delete(kind)
    running--
    if (waiting.length > 0) callNext()
  }

  async function answer(group: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await work(group.map(({ asked }) => asked))
      for (const [index, { done }] of group.entries()) done(answers[index] as Out)
    } catch (error) {
      if (group.length === 1) group[0]?.failed(error)
      else await Promise.all(group.map((each) => answer([each])))
    }
  }

  return (asked) =>
    new Promise((done, failed) => {
      waiting.push({ asked, done, failed })
      callNext()
    })
}
