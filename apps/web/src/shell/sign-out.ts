import { logout } from '@cordillera/contract/access/session'
import { call } from '../ui/call.ts'
import { dropAllDrafts } from '../ui/form/drafts.ts'
import { leaveToSignIn } from './Protocol.tsx'
import { forgetTabs } from './tabs/use-tabs.ts'

/** Ends the session here whatever the server says; what was open is forgotten. */
export async function signOut() {
  await call(logout, {}, { say: 'nothing' }).catch(() => undefined)
  forgetTabs()
  dropAllDrafts()
  leaveToSignIn()
}
