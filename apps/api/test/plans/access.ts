import type { PlanAims } from './plan.ts'

export const planAims: PlanAims = {
  // a business has hundreds of accounts, not a hundred thousand: those that were generated
  '/api/cms/user_auth/auth_user_fetch_all': {
    by: ['SUPERUSER', 'HR'],
    filters: ({ merchantId }) => ({
      find: { find: 'agent_j' },
      role: { role: 1 },
      merchant: { merchant: merchantId },
      country: { country: 'MX' },
      state: { state: 'inactive' },
      superuser: { superuser: true },
      tfa: { tfa: 'unbound' },
      locked: { locked: true },
    }),
  },
}
