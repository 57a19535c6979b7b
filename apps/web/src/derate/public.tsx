/** Reducing and settling a bill from the workbench, and the settlements that finance decides. */
export { ReduceDrawer } from './ReduceDrawer.tsx'
export { ReduceLine } from './ReduceLine.tsx'
export { SettleLine } from './SettleLine.tsx'
export { SettlementList } from './SettlementList.tsx'
