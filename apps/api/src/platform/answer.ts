/** JSON that PostgreSQL built: sent as it is, checked against the schema in tests. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A download or stream that the handler has sent itself. */
export const handled = Symbol('handled')
export type Handled = typeof handled
