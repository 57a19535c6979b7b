/** Reading from whoever starts the process. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** One line of standard input; on a terminal it is asked for and not shown while it is typed. */
export async function readSecretLine(question: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line
    return ''
  }
  stdout.write(question)
  const silent = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await new Promise<string>((resolve) => lines.question('', resolve))
  } finally {
    lines.close()
    stdout.write('\n')
  }
}
