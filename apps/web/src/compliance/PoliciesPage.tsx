import { boundPointWords, decidePolicy, listPolicies } from '@cordillera/contract/compliance/policy'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Confirm, useReasonMissing } from '../ui/confirm.tsx'
import { Can } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { Ago, Day, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './compliance.module.css'
import { DraftForm } from './DraftForm.tsx'
import { PlaceDays } from './PlaceDays.tsx'
import type { Policy } from './policy.ts'
import { TermsFacts } from './TermsFacts.tsx'
import { WallView } from './WallView.tsx'
import { WeekBars } from './WeekBars.tsx'

/** /settings/compliance: who may be contacted when in a country; drafted by one person, approved by another. */
export default function PoliciesPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const country: Country = countryNames.find((name) => name === search.get('country')) ?? 'MX'
  const [view] = useView(['policies', 'wall'])
  const { data, error, refetch } = useData(listPolicies, { country })
  const [draft, setDraft] = useState<Policy | null>(null)
  const inForce = data?.find((policy) => policy.inForce)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('compliance').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={(next) => setSearch({ country, ...(next === 'wall' ? { view: next } : {}) })}
              options={[
                { value: 'policies', label: t`Policies` },
                { value: 'wall', label: t`Watch` },
              ]}
            />
            <SegmentedControl
              aria-label={t`Country`}
              size="xs"
              data={countryNames.map((name) => ({ value: name, label: inWords(countries[name].name) }))}
              value={country}
              onChange={(next) => setSearch({ country: next, ...(view === 'wall' ? { view } : {}) })}
            />
          </>
        }
        primary={
          <Can press="compliance_change">
            <WhyButton
              why={!inForce && t`No rules of this country are in force`}
              onClick={() => inForce && setDraft(inForce)}
            >{t`Draft a change`}</WhyButton>
          </Can>
        }
      />
      {view === 'wall' ? (
        <WallView country={country} />
      ) : (
        <Loaded data={data} error={error} refetch={refetch}>
          {(policies) => (
            <div className={classes.policies}>
              {policies.map((policy) => (
                <PolicyPanel
                  key={policy.policyId}
                  policy={policy}
                  before={inForce && inForce !== policy ? shownTerms(inForce).week : undefined}
                  isReplaced={isReplaced(policy, inForce)}
                  onEdit={() => setDraft(policy)}
                />
              ))}
              <PlaceDays key={country} country={country} />
            </div>
          )}
        </Loaded>
      )}
      {draft && <DraftForm key={draft.policyId} from={draft} onClose={() => setDraft(null)} />}
    </Page>
  )
}

/** Outside the law a policy is shown as it is written, else as it is decided by. */
const shownTerms = (policy: Policy) => (policy.outside.length > 0 ? policy.terms : policy.effective)

/** Approved, and begun before the one in force began. */
const isReplaced = (policy: Policy, inForce: Policy | undefined) =>
  policy.state === 'approved' &&
  !policy.inForce &&
  inForce !== undefined &&
  policy.effectiveFrom <= inForce.effectiveFrom

interface PolicyPanelProps {
  readonly policy: Policy
  /** The week that is in force now; undefined: it is this one's. */
  readonly before: Policy['terms']['week'] | undefined
  /** Another took its place. */
  readonly isReplaced: boolean
  readonly onEdit: () => void
}
function PolicyPanel({ policy, before, isReplaced, onEdit }: PolicyPanelProps) {
  const { t } = useLingui()
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null)
  const state = policy.inForce
    ? ({ tone: 'green', label: t`in force` } as const)
    : policy.state === 'draft'
      ? ({ tone: 'amber', label: t`draft` } as const)
      : policy.state === 'refused'
        ? ({ tone: 'grey', label: t`refused` } as const)
        : isReplaced
          ? ({ tone: 'grey', label: t`replaced` } as const)
          : ({ tone: 'blue', label: t`approved` } as const)
  return (
    <Panel
      title={
        <>
          <Tone tone={state.tone}>{state.label}</Tone> {t`from`} <Day day={policy.effectiveFrom} />
        </>
      }
      actions={
        policy.state === 'draft' && (
          <Can press="compliance_change">
            {policy.own && (
              <Button size="compact-sm" variant="default" onClick={onEdit}>
                {t`Edit`}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => setDeciding('refuse')}>
              {policy.own ? t`Withdraw` : t`Refuse`}
            </Button>
            <WhyButton
              size="compact-sm"
              why={policy.own && t`Somebody else has to approve it`}
              onClick={() => setDeciding('approve')}
            >
              {t`Approve`}
            </WhyButton>
          </Can>
        )
      }
    >
      <Bound policy={policy} />
      <WeekBars week={shownTerms(policy).week} before={before} />
      <TermsFacts terms={shownTerms(policy)} />
      <p className={classes.source}>{policy.source}</p>
      {policy.reason && <p className={classes.source}>{policy.reason}</p>}
      <small>
        {policy.madeBy ?? t`shipped with the program`} <Ago at={policy.madeTime} />
        {policy.decidedBy && ` · ${policy.decidedBy}: ${policy.decidedReason}`}
      </small>
      {deciding && <DecideDialog policy={policy} decision={deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  )
}

/** What of a policy leaves the law, and whether a note lets it. */
function Bound({ policy: { outside, boundSource, legalNote } }: { policy: Policy }) {
  const { t } = useLingui()
  if (outside.length === 0) return null
  const points = outside.map((point) => inWords(boundPointWords[point])).join(', ')
  return (
    <div role="alert" className={classes.outside}>
      <Tone tone="red">{t`Leaves the law`}</Tone> {points}
      {boundSource && ` (${boundSource})`}
      <p>
        {legalNote ? (
          <>
            {legalNote.text} · {t`dated`} <Day day={legalNote.dated} /> · {t`holds until`} <Day day={legalNote.until} />
          </>
        ) : (
          t`Without a legal note only what the law permits holds: every contact is decided within the bound.`
        )}
      </p>
    </div>
  )
}

function DecideDialog(props: { policy: Policy; decision: 'approve' | 'refuse'; onClose: () => void }) {
  const { policy, decision, onClose } = props
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [text, setText, forget] = useKept(`policy ${policy.policyId} ${decision}`, '')
  const action = useAction(decidePolicy, { invalidate: [listPolicies] })
  const approve = decision === 'approve'
  const { policyId, version } = policy
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={approve ? t`Approve this policy?` : t`Refuse this draft?`}
      confirm={approve ? t`Approve` : t`Refuse`}
      tone={approve ? 'normal' : 'danger'}
      why={missing(text)}
      onConfirm={async () => (await action.run({ policyId, version, approve, reason: text.trim() })) !== undefined}
    >
      <LimitedTextarea
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        limit={500}
        description={approve ? t`Every contact is decided by it from its day on.` : ''}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Confirm>
  )
}
