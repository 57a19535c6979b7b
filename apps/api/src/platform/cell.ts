/**
 * The number of the cell that a database is (decision 196). It stands in every id: in those of `new_id` by the part of the sequence that it
 * counts in, in counted ones by where their sequence begins. Cell 0, an installation alone, counts as ever.
 */
import type pg from 'pg'

export const cellAtMost = 31
const bitsOfAPart = 25
/** How many ids of each size a cell has: 32 parts of what a column, and a number of the page, can hold. */
const partOf = { smallint: 2 ** 10, integer: 2 ** 26, bigint: 2 ** 48 } as const
/** They count what is unique within one country's own numbers: the serial of a CLABE, the reference that a payer types. */
const notIds = ['id_number', 'pay_reference', 'clabe_serial']

interface Counting {
  name: string
  type: keyof typeof partOf
  least: string
}

/**
 * Gives a database that nobody has an account in its cell, and every sequence that a migration brings later its part.
 * @throws Error a sentence, where people work in another cell already
 */
export async function settleCell(client: pg.Client, asked: number | undefined): Promise<void> {
  const is = await cellOf(client)
  const cell = asked ?? is
  if (cell !== is && (await isUsed(client)))
    throw new Error(
      `This database is cell ${is} and its ids say so: CELL_NUMBER can't become ${cell}. Nothing was changed. Say CELL_NUMBER=${is}, or give another database.`,
    )
  if (cell === 0) return
  if (cell !== is) {
    const first = cell * 2 ** bitsOfAPart
    await client.query(
      `alter sequence id_number minvalue ${first} maxvalue ${first + 2 ** bitsOfAPart - 1} start with ${first} restart`,
    )
  }
  const { rows } = await client.query<Counting>(
    `select format('%I', c.relname) as name, format_type(s.seqtypid, null) as type, s.seqmin::text as least
       from pg_sequence s join pg_class c on c.oid = s.seqrelid
      where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)`,
    [notIds],
  )
  const statements = rows.flatMap(({ name, type, least }) => {
    const first = cell * partOf[type]
    if (Number(least) === first) return []
    const last = Math.min(first + partOf[type] - 1, Number.MAX_SAFE_INTEGER)
    return `alter sequence ${name} minvalue ${first} maxvalue ${last} start with ${first} restart`
  })
  if (statements.length > 0) await client.query(statements.join(';\n'))
}

async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>('select cell_is_used() as used')
  return rows[0]?.used ?? true
}

async function cellOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ least: string }>(
    `select seqmin::text as least from pg_sequence where seqrelid = 'id_number'::regclass`,
  )
  return Number(rows[0]?.least ?? 0) >> bitsOfAPart
}
