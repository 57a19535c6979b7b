export { LinkDialog, type MadeLink } from './LinkDialog.tsx'
export { borrowerPath } from './paths.ts'
export { UserSearch } from './UserSearch.tsx'
export { useUserSearch } from './use-user-search.ts'
