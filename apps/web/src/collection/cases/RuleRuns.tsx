import type { runAssignRules } from '@cordillera/contract/collection/assign-rule'
import type { Output } from '@cordillera/contract/endpoint'
import { Plural, useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useStayWords } from '../show/assign-words.ts'

type Runs = Output<typeof runAssignRules>['runs']

/** What became of each rule: how many it assigned, and why the rest stayed. */
export function RuleRuns({ runs, onClose }: { runs: Runs; onClose: () => void }) {
  const { t } = useLingui()
  const stays = useStayWords()
  return (
    <DetailDrawer opened onClose={onClose} title={t`Assigned by rules`}>
      {runs.map(({ ruleId, name, assigned, collectors, stayed }) => (
        <DetailSection key={ruleId} title={name}>
          <p>
            <Plural value={assigned} one="# case was assigned" other="# cases were assigned" />
            {collectors > 0 && (
              <>
                {' · '}
                <Plural value={collectors} one="# collector" other="# collectors" />
              </>
            )}
          </p>
          {stayed.map(({ reason, count }) => (
            <p key={reason}>
              <Plural value={count} one="# stays:" other="# stay:" /> {stays[reason]}
            </p>
          ))}
        </DetailSection>
      ))}
    </DetailDrawer>
  )
}
