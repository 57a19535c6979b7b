/** What annual leave gives, for the settings. They name `attendance` in their `wordsOf`. */
export { AddLeaveRule, LeaveRules } from './LeaveRules.tsx'
