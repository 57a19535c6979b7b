export { ApplicationFiles } from './ApplicationFiles.tsx'
export { CheckList } from './CheckList.tsx'
export { type Asked, EntriesDrawer } from './EntriesDrawer.tsx'
export { billPath, loanPath } from './paths.ts'
export { RefundTable } from './RefundTable.tsx'
export {
  billStatusTones,
  billStatusWords,
  bookingName,
  withholdingStateTones,
  withholdingStateWords,
} from './words.ts'
