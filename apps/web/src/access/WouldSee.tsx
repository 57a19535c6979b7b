import { accountPermissions } from '@cordillera/contract/access/account'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Count, type Fact, Facts, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './access.module.css'
import { groupsOf } from './permission-groups.ts'
import { caseScopeWords, peopleScopeWords, roleName, stateTones, stateWords } from './words.ts'

type Seen = Output<typeof accountPermissions>

/** What an account would see: whose data it reaches, each screen and action, and which role gives it. */
export function WouldSee({ accountId, onClose }: { accountId: number | null; onClose: () => void }) {
  const { t } = useLingui()
  const seen = useData(accountPermissions, accountId === null ? undefined : { accountId })
  const name = seen.data?.userName ?? ''
  return (
    <DetailDrawer
      opened={accountId !== null}
      onClose={onClose}
      size="wide"
      title={seen.data ? t`What ${name} sees` : t`What this account sees`}
    >
      <Loaded {...seen}>
        {(data) => (
          <>
            <Reach seen={data} />
            <DetailSection title={t`Screens and actions`}>
              {data.isSuperuser ? (
                <p className={classes.about}>{t`Everything: a superuser needs no role.`}</p>
              ) : (
                <Granted seen={data} />
              )}
            </DetailSection>
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function Reach({ seen }: { seen: Seen }) {
  const { t, i18n } = useLingui()
  const { scope } = seen
  const place = [scope.country, scope.stage, scope.workplaceName].filter(Boolean).join(' · ')
  const facts: Fact[] = [
    { label: t`Name`, value: seen.name },
    { label: t`State`, value: <Tone tone={stateTones[seen.state]}>{i18n._(stateWords[seen.state])}</Tone> },
    { label: t`Roles`, value: seen.roles.map(({ name }) => roleName(name)).join(', ') || t`none` },
    { label: t`Scope decided by`, value: scope.role ? roleName(scope.role) : t`no staff role` },
    { label: t`Works in`, value: place || t`nowhere in particular` },
    { label: t`Merchants`, value: seen.merchants.map(({ name }) => name).join(', ') || t`none` },
    {
      label: t`Cases`,
      value: (
        <>
          {i18n._(caseScopeWords[scope.cases])} · <Count value={scope.openCaseCount} />
        </>
      ),
    },
    {
      label: t`People`,
      value: (
        <>
          {i18n._(peopleScopeWords[scope.people])} · <Count value={scope.peopleCount} />
        </>
      ),
    },
    ...(scope.contained.length > 0
      ? [{ label: t`And the people of`, value: scope.contained.map(roleName).join(', ') }]
      : []),
  ]
  return <Facts facts={facts} />
}

function Granted({ seen }: { seen: Seen }) {
  const { t } = useLingui()
  const by = new Map(seen.permissions.map(({ permission, from }) => [permission, from]))
  const groups = groupsOf((permission) => by.has(permission))
  if (groups.length === 0) return <p className={classes.about}>{t`Only what everybody has.`}</p>
  const givers = (permission: string) =>
    (by.get(permission) ?? [])
      .map(({ role, through }) => (through ? `${roleName(role)} ⊃ ${roleName(through)}` : roleName(role)))
      .join(', ')
  return (
    <div className={classes.granted}>
      {groups.map((group) => (
        <section key={group.key}>
          <h4>{group.title}</h4>
          <ul>
            {group.screens.flatMap((screen) =>
              screen.permissions.map(({ permission, label, isScreen }) => (
                <li key={permission} data-action={!isScreen || undefined}>
                  <span>{isScreen ? screen.title : label}</span>
                  <span className={classes.from}>{givers(permission)}</span>
                </li>
              )),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
