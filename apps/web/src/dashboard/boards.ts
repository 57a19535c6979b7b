/** One script with all boards: which of them a person has is known only when everything else is there. */
export { AuditBoard } from './AuditBoard.tsx'
export { CollectorBoard } from './CollectorBoard.tsx'
export { FinanceBoard } from './FinanceBoard.tsx'
export { OperationsWall } from './OperationsWall.tsx'
export { PeopleBoard } from './PeopleBoard.tsx'
export { ServiceBoard } from './ServiceBoard.tsx'
export { StageBoard } from './StageBoard.tsx'
export { TeamBoard } from './TeamBoard.tsx'
