/** Lists of values for the screens of other domains. */
export { useDictionary } from './use-dictionary.ts'
