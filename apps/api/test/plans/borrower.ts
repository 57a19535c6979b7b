import type { PlanAims } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/credit/user_info/query_loan_user_info': {
    by: ['SUPERUSER'],
    always: () => ({ filterValue: '+525500000042' }),
    filters: ({ userId }) => ({
      filterType: [
        { filterType: 'mobile', filterValue: '+525500000042' },
        { filterType: 'user_id', filterValue: userId },
        { filterType: 'pan_number', filterValue: '42' },
        { filterType: 'bank_account', filterValue: '012180001234567891' },
        { filterType: 'name', filterValue: 'mariana quispe' },
      ],
      filterValue: { filterValue: '42' },
    }),
  },
}
