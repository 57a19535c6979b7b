export { UserSearch } from './UserSearch.tsx'
