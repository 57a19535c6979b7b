/** The boards of the home page. */
import { lazy } from 'react'

const loadBoards = () => import('./boards.ts')
// asked for as soon as the home page is, beside the answer of who is there; whoever draws one meets a failure
loadBoards().catch(() => undefined)

export const AuditBoard = lazy(async () => ({ default: (await loadBoards()).AuditBoard }))
export const CollectorBoard = lazy(async () => ({ default: (await loadBoards()).CollectorBoard }))
export const FinanceBoard = lazy(async () => ({ default: (await loadBoards()).FinanceBoard }))
export const OperationsWall = lazy(async () => ({ default: (await loadBoards()).OperationsWall }))
export const PeopleBoard = lazy(async () => ({ default: (await loadBoards()).PeopleBoard }))
export const ServiceBoard = lazy(async () => ({ default: (await loadBoards()).ServiceBoard }))
export const StageBoard = lazy(async () => ({ default: (await loadBoards()).StageBoard }))
export const WaitingForMe = lazy(async () => ({ default: (await loadBoards()).WaitingForMe }))
export const TeamBoard = lazy(async () => ({ default: (await loadBoards()).TeamBoard }))
