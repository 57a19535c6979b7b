/** Reducing a bill from the workbench. */
export { ReduceLine } from './ReduceLine.tsx'
