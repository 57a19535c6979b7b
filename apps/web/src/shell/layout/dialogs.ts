/** What stands over the whole console, one at a time. */
export type DialogName = 'palette' | 'shortcuts' | 'password' | 'settings' | 'profile' | 'incentive'
