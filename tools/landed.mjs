/**
 * `DATABASE_URL=… npm run landed -- <day><letter>`: keeps what pg_dump says of an installation of the present version, for the
 * test that every later version brings it up to date (apps/api/test/upgrade.test.ts). The database is a demo business of this
 * version: its schema is kept for ever as <day><letter>.sql.gz, its rows replace those of the version before in demo.sql.br.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { giveUp, inRoot } from './processes.mjs'

const url = process.env.DATABASE_URL
const [name] = process.argv.slice(2)
if (!url || !/^\d{4}-\d\d-\d\d[a-z]$/.test(name ?? '')) giveUp('Use: DATABASE_URL=… npm run landed -- 2026-11-23b')

const folder = inRoot('apps/api/test/landed')
const history = dump('--table=public.schema_migration', '--data-only')
const schema = dump('--schema-only', '--schema=public', '--extension=*')
writeFileSync(`${folder}/${name}.sql.gz`, gzipSync(`${schema}${history}`, { level: 9 }))
const whole = dump('--rows-per-insert=500')
writeFileSync(
  `${folder}/demo.sql.br`,
  brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } }),
)
console.log(`Kept ${name}.sql.gz and demo.sql.br in ${folder}.`)

/** pg_dump's statements without its settings and without commands of psql. @param {string[]} flags */
function dump(...flags) {
  const text = execFileSync('pg_dump', ['-d', url ?? '', '--no-owner', '--no-privileges', '--inserts', ...flags], {
    maxBuffer: 2 ** 30,
  })
  return text
    .toString()
    .split('\n')
    .filter(
      (line) =>
        !/^(\\(un)?restrict|--|CREATE SCHEMA public;|SET (statement|lock|idle|transaction|client|standard|xmloption|row_security|default))/.test(
          line,
        ),
    )
    .join('\n')
}
