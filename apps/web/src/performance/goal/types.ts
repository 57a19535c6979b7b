import { goalTypeNames, goalTypes } from '@cordillera/contract/performance/goal'
import { inWords } from '../../ui/language.ts'

export const goalTypeOptions = () => goalTypeNames.map((type) => ({ value: type, label: inWords(goalTypes[type]) }))
