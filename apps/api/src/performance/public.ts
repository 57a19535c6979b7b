export { keepForecasts } from './forecast.service.ts'
export { computeMonth } from './incentive.service.ts'
