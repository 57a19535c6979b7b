/** The lists of explain.test.ts as everybody else who reads them, and by two filters at once. */
import { explainLists, explainPairs } from './plans/explained.ts'

explainLists('others')
explainPairs()
