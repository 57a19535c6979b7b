/** Who reads which channel's notices; once a process, before the first of them is worked. */
import { stpNotices } from './integrations/stp/stp.notices.ts'
import { transferNotices } from './integrations/transfers/transfers.notices.ts'
import { registerNotices } from './payment/public.ts'

registerNotices({ STP: stpNotices, ...transferNotices })
