/** Moves months in a process of its own, for a test that kills it: the address of both servers and until when come from the environment. */
import { moveMonths } from '../src/archive/move.ts'
import { testKey } from './harness.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const { DATABASE_URL: databaseUrl = '', DATABASE_ARCHIVE_URL: archiveUrl = '', ENDED_BY: endedBy = '' } = process.env
say('begins')
await moveMonths({ databaseUrl, archiveUrl, secretKey: testKey, endedBy: new Date(endedBy), say })
