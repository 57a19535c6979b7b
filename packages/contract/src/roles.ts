import type { Words } from './words.ts'

/** The sixteen staff roles of the specification, and AUDITOR, which this product adds (docs/spec-gaps.md). */
export const roles = {
  HR: { zh: '人事', en: 'HR', es: 'RR. HH.' },
  TRAINER: { zh: '培训师', en: 'Trainer', es: 'Capacitador' },
  TRAINER_DIRECTOR: { zh: '培训主管', en: 'Training director', es: 'Director de capacitación' },
  LEADER: { zh: '组长', en: 'Team leader', es: 'Líder de equipo' },
  JUNIOR: { zh: '初级催收员', en: 'Junior collector', es: 'Gestor júnior' },
  DIRECTOR: { zh: '模块主管', en: 'Stage director', es: 'Director de tramo' },
  AGENT: { zh: '催收员', en: 'Collector', es: 'Gestor de cobranza' },
  HR_DIRECTOR: { zh: '人事主管', en: 'HR director', es: 'Director de RR. HH.' },
  COUNTRY_DIRECTOR: { zh: '国家主管', en: 'Country director', es: 'Director de país' },
  WORKPLACE_DIRECTOR: { zh: '职场主管', en: 'Workplace director', es: 'Director de sede' },
  FINANCE: { zh: '财务', en: 'Finance', es: 'Finanzas' },
  ADMINISTRATIVE: { zh: '行政', en: 'Administrative', es: 'Administrativo' },
  CUSTOMER_SERVICE: { zh: '客服', en: 'Customer service', es: 'Atención al cliente' },
  QUALITY_INSPECTION: { zh: '质检', en: 'Quality inspection', es: 'Control de calidad' },
  TECHNICAL: { zh: '技术', en: 'Technical', es: 'Soporte técnico' },
  OTHER: { zh: '其他', en: 'Other', es: 'Otro' },
  AUDITOR: { zh: '审核员', en: 'Auditor', es: 'Auditor' },
} as const satisfies Record<string, Words>

export type RoleName = keyof typeof roles
export const roleNames = Object.keys(roles) as [RoleName, ...RoleName[]]
/** Roles that work cases of their own. */
export const collectorRoles: readonly RoleName[] = ['AGENT', 'JUNIOR']
