export { peopleSearch } from './people-search.queries.ts'
