/** What one mount of a table came to. */
export interface TableFigures {
  readonly mountMs: number
  readonly selectMs: number
  readonly framesPerSecond: number
  readonly nodes: number
}
