import { changesContentAtOnce } from '../../test/content-crowd.ts'

changesContentAtOnce({ releases: 40, withdrawals: 200 })
