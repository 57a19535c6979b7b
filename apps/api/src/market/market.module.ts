import type { App } from '../platform/app.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { contentRoutes } from './content.routes.ts'
import { ContentCache } from './delivery.cache.ts'
import { deliver } from './delivery.http.ts'
import { imageRoutes } from './image.routes.ts'
import { releaseRoutes } from './release.routes.ts'
import { publishOnTime } from './schedule.ts'

/** What borrowers see in the lending apps: items, pictures, releases, and the answer that the apps read. */
export function marketModule(app: App): void {
  const cache = new ContentCache({
    db: app.db,
    events: app.events,
    onError: (error) => app.http.log.error(`content is answered from memory: ${error.message}`),
  })
  contentRoutes(app)
  imageRoutes(app)
  releaseRoutes(app, cache)
  configurationRoutes(app, cache)
  deliver(app, cache)
  publishOnTime(app, cache)
}
