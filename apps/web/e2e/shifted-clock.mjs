/**
 * The law lets nobody be called at night or on a holiday, so stories are told at half past ten of a working day in Mexico,
 * whenever they run. Loaded by each process of a run (NODE_OPTIONS) and given to each page.
 */

/**
 * Moves the clock of this process or page. Stands alone: a page gets its text.
 * @param {number} ms
 */
export function shiftClock(ms) {
  const real = Date
  const now = () => real.now() + ms
  globalThis.Date = new Proxy(real, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

/** The name of the variable that holds by how much, in ms. */
export const shiftVariable = 'CORDILLERA_TEST_CLOCK_SHIFT'

const shift = Number(globalThis.process?.env[shiftVariable] ?? 0)
if (shift !== 0) shiftClock(shift)
