/** The boards of the home page, each loaded when it is shown. */
import { lazy } from 'react'

export const AuditBoard = lazy(() => import('./AuditBoard.tsx'))
export const CollectorBoard = lazy(() => import('./CollectorBoard.tsx'))
export const TeamBoard = lazy(() => import('./TeamBoard.tsx'))
export const StageBoard = lazy(() => import('./StageBoard.tsx'))
export const FinanceBoard = lazy(() => import('./FinanceBoard.tsx'))
export const OperationsWall = lazy(() => import('./OperationsWall.tsx'))
export const ServiceBoard = lazy(() => import('./ServiceBoard.tsx'))
export const PeopleBoard = lazy(() => import('./PeopleBoard.tsx'))
