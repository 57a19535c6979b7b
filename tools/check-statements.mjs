/**
 * What `sql<T>` promises against what PostgreSQL answered while the tests ran (apps/api/test/statements-seen.ts): every property of T
 * is a column, of the type that the driver makes of it, and what was null somewhere may be null. Rows of an endpoint's output call an
 * instant by the text that it leaves as, so a Date passes for a text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { inRoot } from './processes.mjs'

/** @typedef {{ source: string, fields: [string, number][], nulls: string[] }} Answered */
/** @typedef {{ where: string, row: ts.Type }} Promised */

/** Stands where a statement's template has a part, as statements-seen.ts writes it. */
const part = '\0'
const folder = process.argv[2] ?? inRoot('node_modules/.cache/cordillera/statements')
const answers = answered()
const { promised, checker } = promises()
/** @type {Set<string>} */
const problems = new Set()
let checked = 0
for (const answer of answers) {
  // places that write the same words are told apart by what they answer: one of them has to be it
  const told = (promised.get(answer.source) ?? []).map(({ where, row }) =>
    compared(row, answer).map((problem) => `${where}: ${problem}`),
  )
  if (told.length > 0) checked++
  if (told.every((one) => one.length > 0)) for (const problem of told.flat()) problems.add(problem)
}
const unseen = [...promised].filter(([source]) => !answers.some((answer) => answer.source === source))
for (const problem of [...problems].sort()) console.log(problem)
if (process.argv.includes('--unseen'))
  for (const [, places] of unseen) for (const { where } of places) console.log(`${where}: no test executes this.`)
console.log(`${checked} answers of statements compared with their types, ${problems.size} differ.`)
process.exitCode = problems.size > 0 || checked === 0 ? 1 : 0

/** @returns {Answered[]} */
function answered() {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
  return lines.filter((line) => line).map((line) => JSON.parse(line))
}

/** The row type of every `sql<T>` of the server, by the text between its parts. */
function promises() {
  const config = inRoot('apps/api/tsconfig.json')
  const { config: raw } = ts.readConfigFile(config, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(raw, ts.sys, path.dirname(config))
  const program = ts.createProgram(parsed.fileNames, { ...parsed.options, noEmit: true })
  const checker = program.getTypeChecker()
  /** @type {Map<string, Promised[]>} */
  const promised = new Map()
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.includes('/apps/api/src/') || file.fileName.endsWith('.test.ts')) continue
    const visit = (/** @type {ts.Node} */ node) => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql' && node.typeArguments?.[0]) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        const where = `${path.relative(inRoot('.'), file.fileName)}:${line + 1}`
        const source = textOf(node.template)
        if (isNothingButParts(source)) return
        const known = promised.get(source) ?? []
        known.push({ where, row: checker.getTypeFromTypeNode(node.typeArguments[0]) })
        promised.set(source, known)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return { promised, checker }
}

/** A piece that is put together from other pieces alone can't be told from another. @param {string} source */
function isNothingButParts(source) {
  return source.replaceAll(part, '').trim() === ''
}

/** @param {ts.TemplateLiteral} template */
function textOf(template) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(part)
}

/** @param {ts.Type} row @param {Answered} answer @returns {string[]} */
function compared(row, { fields, nulls }) {
  const said = []
  const columns = new Map(fields.map(([name, type]) => [camel(name), { name, type }]))
  // nothing is said of rows by a type like `unknown` or `object`
  if (!(row.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union))) return []
  const properties = checker.getPropertiesOfType(row)
  if (properties.length === 0) return []
  for (const property of properties) {
    const type = checker.getTypeOfSymbol(property)
    const column = columns.get(property.name)
    if (!column) {
      if (!(property.flags & ts.SymbolFlags.Optional)) said.push(`no column answers ${property.name}`)
      continue
    }
    if (nulls.includes(column.name) && !takesNull(type))
      said.push(`${property.name} was null and may not be, by its type`)
    const made = madeOf(column.type)
    if (made && !takes(type, made)) said.push(`${property.name} is ${checker.typeToString(type)}, and comes as ${made}`)
  }
  return said
}

/** @param {string} name */
function camel(name) {
  return name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())
}

/** What the driver makes of a type of PostgreSQL, as apps/api/src/platform/db.ts sets it; undefined for what has no one form. @param {number} type */
function madeOf(type) {
  if ([20, 21, 23, 700, 701].includes(type)) return 'number'
  if ([25, 1043, 1042, 2950, 19, 1082, 1083, 1700].includes(type)) return 'string'
  if (type === 16) return 'boolean'
  if ([1184, 1114].includes(type)) return 'Date or string'
  if ([1005, 1007, 1016, 1021, 1022].includes(type)) return 'number[]'
  if ([1009, 1015, 1014, 2951].includes(type)) return 'string[]'
  if (type === 17) return 'Buffer'
  return undefined
}

/** @param {ts.Type} type */
function takesNull(type) {
  return parts(type).some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown | ts.TypeFlags.Any))
}

/** @param {ts.Type} type @param {string} made */
function takes(type, made) {
  const real = parts(type).filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
  return real.length === 0 || real.some((part) => isOf(part, made))
}

/** @param {ts.Type} type @param {string} made @returns {boolean} */
function isOf(type, made) {
  if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return true
  if (made === 'number') return has(type, ts.TypeFlags.NumberLike)
  if (made === 'string') return has(type, ts.TypeFlags.StringLike)
  if (made === 'boolean') return has(type, ts.TypeFlags.BooleanLike)
  if (made.endsWith('[]')) {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return item !== undefined && takes(item, made.slice(0, -2))
  }
  const name = checker.typeToString(type)
  if (made === 'Date or string') return name === 'Date' || has(type, ts.TypeFlags.StringLike)
  return /^(Buffer|Uint8Array)/.test(name)
}

/** A branded string is an intersection with a string in it. @param {ts.Type} type @param {ts.TypeFlags} flags */
function has(type, flags) {
  return (type.isIntersection() ? type.types : [type]).some((part) => (part.flags & flags) !== 0)
}

/** @param {ts.Type} type @returns {ts.Type[]} */
function parts(type) {
  return type.isUnion() ? type.types : [type]
}
