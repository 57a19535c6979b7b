/** The API describes itself: the document for whoever is technical, and a page to browse it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describeApi } from '@cordillera/contract/openapi/openapi'
import { RawJson } from '../platform/answer.ts'
import type { App } from '../platform/app.ts'
import { endpointsOf, implement } from '../platform/implement.ts'
import { openApiOf } from './document.rules.ts'

/** Beside the sources and the bundle alike: both lie one or two folders below apps/api. */
const pageFolders = ['../../openapi-page', '../openapi-page'].map((folder) => resolve(import.meta.dirname, folder))
const types = { 'index.html': 'text/html', 'page.css': 'text/css', 'page.js': 'text/javascript' } as const

export function openApiModule(app: App): void {
  let document: string | undefined
  implement(app, describeApi, async () => {
    // all endpoints are there once the first call comes
    document ??= JSON.stringify(openApiOf(endpointsOf(app.http).values()))
    return new RawJson(document)
  })
  // the page says nothing by itself: it asks for the document with the token of whoever opens it
  for (const [name, type] of Object.entries(types)) {
    const path = name === 'index.html' ? '/api-docs' : `/api-docs/${name}`
    const content = pageFile(name)
    app.http.get(path, (_, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
    )
  }
}

function pageFile(name: string): string {
  for (const folder of pageFolders) {
    try {
      return readFileSync(resolve(folder, name), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error(`apps/api/openapi-page has no ${name}`)
}
