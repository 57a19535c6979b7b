export { borrowerPath } from './paths.ts'
export { UserSearch } from './UserSearch.tsx'
