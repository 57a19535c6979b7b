/** Where databases lie that nobody needs after a run. */
import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'

/**
 * A folder in memory where the machine has plenty of it, else among the temporary files: a copied database costs a tenth of a
 * second there, and several on a slow disk.
 * @param {number} megabytes what will lie in it at most
 */
export function throwawayFolder(megabytes) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const free = Math.min(bavail * bsize, freemem() / 2, (process.constrainedMemory?.() || Infinity) / 2)
    if (free > megabytes * 2 ** 20) return memory
  } catch {
    // a system without it
  }
  return tmpdir()
}
