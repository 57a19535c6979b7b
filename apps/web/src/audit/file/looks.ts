/** How an image is looked at: how large, turned how far, moved where. */
const step = 1.4
const largest = 8

export interface Look {
  readonly scale: number
  /** In degrees, growing, so that it always turns the same way. */
  readonly turn: number
  readonly x: number
  readonly y: number
}
export const plain: Look = { scale: 1, turn: 0, x: 0, y: 0 }
export const larger = (look: Look): Look => ({ ...look, scale: Math.min(largest, look.scale * step) })
/** Back at its own size it stands in the middle again. */
export const smaller = (look: Look): Look =>
  look.scale / step <= 1 ? { ...plain, turn: look.turn } : { ...look, scale: look.scale / step }
export const turned = (look: Look): Look => ({ ...look, turn: look.turn + 90 })
