import type { Aims } from './aim.ts'

export const aims: Aims = {
  '/api/cms/dashboard/collector': { names: 'nothing', input: (row) => ({ collector: row.collectorId }) },
  '/api/cms/dashboard/team': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/wall': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/stage': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/audit': { names: 'other', input: () => ({}), code: 403 },
  '/api/cms/dashboard/service': { names: 'other', input: () => ({}), code: 403 },
  '/api/cms/dashboard/waiting': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/find': { names: 'nothing', input: (row) => ({ text: row.caseId }) },
  '/api/cms/dashboard/people': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/finance': { names: 'other', input: () => ({}), code: 403 },
}
