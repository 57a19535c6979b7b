import { changesContentAtOnce } from '../../test/content-crowd.ts'

changesContentAtOnce({ releases: 12, withdrawals: 40 })
