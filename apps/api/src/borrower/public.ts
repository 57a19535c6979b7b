export { phonesMeant } from './identity.rules.ts'
export { peopleSearch } from './people-search.queries.ts'
