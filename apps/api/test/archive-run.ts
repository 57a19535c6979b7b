/** Moves months in a process of its own, for a test that kills it: the address of both servers and until when come from the environment. */
import { archiveCommand } from '../src/archive/commands.ts'
import { testKey } from './harness.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const { DATABASE_URL: databaseUrl = '', DATABASE_ARCHIVE_URL: url = '', ENDED_BY: endedBy = '' } = process.env
say('begins')
await archiveCommand({ archive: { url, months: 0 }, databaseUrl, secretKey: testKey, now: new Date(endedBy), say }, [])
