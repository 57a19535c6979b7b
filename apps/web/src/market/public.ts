/** Fields and words of the loan market that the running of an app shares. */
export { MinuteField } from './fields.tsx'
export { customerOptions, languageNames, platformOptions, platformText } from './words.ts'
