/** Nobody is answered before what the answer says is kept: an answer that leaves inside a transaction may be followed by no commit. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const sources = resolve(import.meta.dirname, '../src')

/** Places where the work of a transaction has an answer's `reply` in its hands. */
function answersInTransactions(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const isReply = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === 'reply') ||
    (ts.forEachChild(node, (child) => isReply(child) || undefined) ?? false)
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)inTransaction$/.test(node.expression.getText(file)))
      for (const work of node.arguments.slice(1))
        if (ts.isFunctionLike(work) && isReply(work))
          found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('no answer leaves from inside a transaction', () => {
  const written = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const texts = written.map((name) => [name, readFileSync(resolve(sources, name), 'utf8')] as const)
  const both = texts.filter(([, text]) => text.includes('inTransaction(') && text.includes('reply'))
  expect(both.length).toBeGreaterThan(3)
  expect(both.flatMap(([name, text]) => answersInTransactions(name, text))).toEqual([])
})

test('one that does is found', () => {
  const early = 'inTransaction(app.db, async (tx) => { await keep(tx); return show(reply, 200) })'
  const late = 'const page = await inTransaction(db, (tx) => keep(tx)); reply.send(page)'
  expect(answersInTransactions('early.ts', early)).toEqual(['early.ts:1'])
  expect(answersInTransactions('late.ts', late)).toEqual([])
})
