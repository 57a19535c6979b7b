import type { Output } from '@cordillera/contract/endpoint'
import { menuGroups } from '@cordillera/contract/menus'
import { checkSeals, sealState } from '@cordillera/contract/operation-log/seal'
import { useLingui } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { Can } from '../ui/environment.tsx'
import { IconAlert, IconLock } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Count, type Fact, Facts, Instant, Tone } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './operation-log.module.css'

type State = Output<typeof sealState>
type Check = NonNullable<State['lastCheck']>
const askedEveryMs = 2000
const isUnderWay = (check: Check | null | undefined) => check?.state === 'queued' || check?.state === 'running'

/** How much of the log is sealed and whether that was proved; the proof on request. */
export function Seals() {
  const { t } = useLingui()
  const first = useData(sealState, {})
  const underWay = isUnderWay(first.data?.lastCheck)
  // asked again and again only while a check is under way
  useData(sealState, underWay ? {} : undefined, { refetchEveryMs: askedEveryMs })
  const check = useAction(checkSeals, { invalidate: [sealState] })
  const state = first.data
  if (!state) return null
  const broken = state.lastCheck?.broken
  return (
    <Popover position="bottom-end" width={360} withArrow>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={broken ? <IconAlert size={14} aria-hidden /> : <IconLock size={14} aria-hidden />}
          {...(broken ? { color: 'red' } : {})}
        >
          {broken ? t`The log was tampered with` : t`Seals`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.seals}>
          <SealFacts state={state} />
          <Can press="log_check">
            <Button loading={check.pending || underWay} onClick={() => void check.run({})}>
              {inWords(menuGroups['opt-audit'].screens.log.actions.check)}
            </Button>
          </Can>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function SealFacts({ state }: { state: State }) {
  const { t } = useLingui()
  const { lastCheck, head } = state
  const facts: Fact[] = [
    {
      label: t`Entries sealed`,
      value: (
        <>
          <Count value={state.sealed} /> / <Count value={state.entries} />
        </>
      ),
    },
    { label: t`Newest seal`, value: <Instant at={state.lastSealTime} /> },
    { label: t`Last check`, value: lastCheck ? <Finding check={lastCheck} /> : t`none yet` },
    ...(lastCheck ? [{ label: t`Checked`, value: <Instant at={lastCheck.time} /> }] : []),
    ...(head
      ? [{ label: t`Hash of the newest seal`, value: <span className={`mono ${classes.hash}`}>{head}</span> }]
      : []),
  ]
  return <Facts facts={facts} />
}

function Finding({ check }: { check: Check }) {
  const { t } = useLingui()
  if (isUnderWay(check)) return <Tone tone="blue">{t`under way`}</Tone>
  if (check.state === 'failed') return <Tone tone="amber">{t`could not be finished`}</Tone>
  if (!check.broken) return <Tone tone="green">{t`every entry is as it was written`}</Tone>
  const { kind, entryId, seal } = check.broken
  const entry = entryId ?? ''
  const number = seal ?? ''
  const words = {
    changed: t`entry ${entry} was changed`,
    missing: t`entry ${entry} is gone`,
    added: t`entry ${entry} was put in later`,
    'seal changed': t`seal ${number} was changed`,
    'seal missing': t`seal ${number} is gone`,
  }
  return <Tone tone="red">{words[kind]}</Tone>
}
