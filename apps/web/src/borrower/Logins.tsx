import { Plural, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant, Tone } from '../ui/show/show.tsx'
import type { UserInfo } from './user-info.ts'

/** Sign-ins to the lending app. A device that others use too is worth a look. */
export function Logins({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  return (
    <PlainTable
      label={t`Logins`}
      rows={info.logins}
      rowKey={(login) => `${login.at} ${login.deviceId}`}
      columns={[
        { header: t`Time`, cell: (login) => <Instant at={login.at} /> },
        { header: t`Phone model`, cell: (login) => login.phoneModel },
        { header: t`System`, cell: (login) => [login.system, login.appVersion].filter(Boolean).join(' · ') },
        { header: t`Device`, cell: (login) => <span className="mono">{login.deviceId}</span> },
        {
          header: t`Used by`,
          cell: (login) =>
            login.sharedWith > 0 && (
              <Tone tone="amber">
                <Plural value={login.sharedWith} one="# other borrower too" other="# other borrowers too" />
              </Tone>
            ),
        },
      ]}
    />
  )
}
