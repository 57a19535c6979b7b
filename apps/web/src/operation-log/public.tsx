/** A row's history, for the lists of other domains. They name `operation-log` in their `wordsOf`. */
export { HistoryDrawer } from './History.tsx'
