/** What explain.test.ts does as whoever is named first, as everybody else who reads a list: another scope is another statement. */
import { explainLists } from './plans/explained.ts'

explainLists('others')
