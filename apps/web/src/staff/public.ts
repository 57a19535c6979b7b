/** People on the screens of other domains. */
export { personPath } from './paths.ts'
