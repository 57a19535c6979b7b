import { screens } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { usePreference } from '../../ui/use-preference.ts'
import { screenHelp } from '../help/screen-help.ts'
import { useSession } from '../session.tsx'
import classes from './dashboard.module.css'
import { stepsOf } from './first-steps.ts'

const isNames = (kept: unknown): kept is string[] => Array.isArray(kept) && kept.every((one) => typeof one === 'string')
const nothing: readonly string[] = []
const readNames = (kept: unknown) => (isNames(kept) ? kept : undefined)
const readFlag = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)

/** On the first visits: five screens to begin with, each in a sentence; what was opened is ticked. Put away for good by its person. */
export function FirstSteps() {
  const { t } = useLingui()
  const { user, mayOpen } = useSession()
  const [isOver, setOver] = usePreference('firstSteps.over', false, readFlag)
  const [opened, setOpened] = usePreference<readonly string[]>('firstSteps.opened', nothing, readNames)
  if (isOver) return null
  const open = screens.filter(
    (screen) =>
      screen.ready && !screen.hidden && !screen.path.includes(':') && screenHelp[screen.name] && mayOpen(screen),
  )
  const names = open.map(({ name }) => name).filter((name) => name !== 'homepage')
  const steps = stepsOf((user.staff?.role ?? null) as RoleName | null, names)
  if (steps.length === 0) return null
  return (
    <Panel
      title={t`Your first steps`}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => setOver(true)}>
          {t`I know my way`}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map((name) => {
          const screen = open.find((one) => one.name === name)
          const help = screenHelp[name]
          if (!screen || !help) return null
          const isDone = opened.includes(name)
          return (
            <li key={name} data-done={isDone || undefined}>
              <Link to={screen.path} onClick={() => !isDone && setOpened([...opened, name])}>
                {inWords(screen.title)}
              </Link>
              {isDone && <small> {t`opened`}</small>}
              <p>{inWords(help)}</p>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
