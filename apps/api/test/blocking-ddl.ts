/** What of a migration would hold up the calls of an installation at work, or break a process of the version before that still runs. */

/** Tables that grow with the business: hours of work stand still while one of them is rewritten or read whole under a lock. */
export const largeTables: ReadonlySet<string> = new Set(
  `app_event app_event_batch app_event_device app_registration application application_check application_image attendance_day
  audit audit_call audit_conclusion bill bill_extension borrower borrower_change case_claim case_event case_forecast case_wait
  chat_conversation chat_message collection_case contact contact_decision contact_log coupon file file_chunk
  held_coupon idempotency_key inbound_message job ledger_entry ledger_tx marketing_member message message_event message_part
  message_receipt message_tally notification operation_log order_answer partner_click payment payout pay_link people_search
  phone_call promise provider_notice punch recon_match recon_match_item reveal session short_link short_link_click
  statement_line stop_case webhook work_order work_order_entry`
    .trim()
    .split(/\s+/),
)

/** A file that ends what the version before needs says at its top from which version on nobody reads it. */
const contracts = /^-- contract: \S.{15,}$/m

const name = '(?:if (?:not )?exists )?(?:only )?(?:public\\.)?"?(\\w+)"?'
const creates = new RegExp(`^create (?:unlogged |temp |temporary )?table ${name}`)
const alters = new RegExp(`^alter table ${name} (.*)$`)
const indexes = new RegExp(`^create (?:unique )?index (concurrently )?(?:if not exists )?(?:\\w+ )?on ${name}`)
const volatile =
  /\bdefault [^,]*\b(random|clock_timestamp|statement_timestamp|timeofday|gen_random_uuid|uuid_generate_\w+|nextval)\s*\(|\bgenerated (always|by default) as\b|\b(small|big)?serial\b/

/** What is wrong with a migration's text, a sentence each; nothing where it may run while people work. */
export function blockingIn(text: string): string[] {
  const statements = statementsOf(text)
  const made = new Set(statements.flatMap((statement) => creates.exec(statement)?.[1] ?? []))
  const isLarge = (table: string) => largeTables.has(table) && !made.has(table)
  const validated = new Set(statements.filter((each) => each.includes('validate constraint')).flatMap(tableAltered))
  const isContract = contracts.test(text)
  return statements.flatMap((statement) => {
    const index = indexes.exec(statement)
    if (index?.[2] && isLarge(index[2]) && !index[1])
      return [
        `an index on ${index[2]}: build it concurrently, in a file that begins with "-- outside of a transaction"`,
      ]
    const whole = /^(?:cluster|vacuum full|lock table|reindex table)(?! concurrently) (?:only )?(\w+)/.exec(
      statement,
    )?.[1]
    if (whole && isLarge(whole)) return [`${statement.slice(0, 40)}: it locks ${whole} as long as it runs`]
    const dropped = /^drop table (?:if exists )?(\w+)/.exec(statement)?.[1]
    if (dropped && !made.has(dropped) && !isContract) return [`table ${dropped} is dropped: ${sayContract}`]
    const altered = alters.exec(statement)
    if (!altered) return []
    const [, table = '', actions = ''] = altered
    if (made.has(table)) return []
    return actionsOf(actions).flatMap((action) => [
      ...(isContract ? [] : breaksTheVersionBefore(table, action)),
      ...(isLarge(table) ? holdsUp(table, action, validated.has(table)) : []),
    ])
  })
}

const sayContract =
  'the version before still reads it. Begin the file of a later version with "-- contract: <since when nobody does>"'

const tableAltered = (statement: string): string[] => alters.exec(statement)?.slice(1, 2) ?? []

function breaksTheVersionBefore(table: string, action: string): string[] {
  if (/^drop (?:column )?(?!constraint)(?:if exists )?\w+/.test(action) || /^rename /.test(action))
    return [`${table}: ${action.slice(0, 60)}: ${sayContract}`]
  if (
    /^add (?:column )?(?!constraint|primary|foreign|unique|check)/.test(action) &&
    / not null\b/.test(action) &&
    !/\bdefault\b|\bgenerated\b/.test(action)
  )
    return [`${table}: ${action.slice(0, 60)}: the version before inserts rows without it. Give it a default`]
  return []
}

function holdsUp(table: string, action: string, isValidated: boolean): string[] {
  const said = (why: string) => [`${table}: ${action.slice(0, 60)}: ${why}`]
  if (/^alter (?:column )?\w+ (?:set data )?type\b/.test(action))
    return said('it rewrites the table. Add a column beside it and fill that')
  if (/^alter (?:column )?\w+ set not null/.test(action) && !isValidated)
    return said('it reads the table under a lock. Add a check "is not null" not valid, validate it, then set it')
  if (/^set (?:logged|unlogged|tablespace|access method)/.test(action)) return said('it rewrites the table')
  if (!action.startsWith('add ')) return []
  if (/^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/.test(action))
    return / using index /.test(action) ? [] : said('build its index concurrently and add it "using index"')
  if (/^add (?:constraint \w+ )?(?:foreign key|check)\b/.test(action))
    return / not valid$/.test(action) ? [] : said('add it "not valid", and validate it in a file of its own')
  if (volatile.test(action))
    return said('a value of its own for each row rewrites the table. Add it without, then fill it')
  if (/\b(?:unique|primary key|check)\b/.test(action))
    return said('add its constraint by itself, "not valid" or "using index"')
  return []
}

/** Each statement in lower case on one line, without comments; what stands inside of a `do` block too. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .map((statement) => statement.replace(/^(?:do )?\$\w*\$ (?:declare .*?)?begin /, ''))
}

/** The parts of an `alter table`, parted by commas outside of brackets. */
function actionsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim())
}
