/** How a stage looks, for screens of other domains. */
export { stageName, stageTones } from './show/case-words.tsx'
