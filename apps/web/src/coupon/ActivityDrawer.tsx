import {
  couponActivityReport,
  decideCouponActivity,
  listCouponActivities,
  listHeldCoupons,
  startCouponActivity,
  stopCouponActivity,
} from '@cordillera/contract/coupon/campaign'
import { activityStates, couponParts } from '@cordillera/contract/coupon/campaign-terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useMay } from '../ui/environment.tsx'
import { currentLanguage, inWords } from '../ui/language.ts'
import { Count, Day, Facts, Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { ActivityForm } from './ActivityForm.tsx'
import type { Activity } from './activity.ts'
import { activityTones } from './coupon-words.ts'
import { CountOfHeld, CountOfMembers, MoneyOfHeld, MoneyOfMembers } from './held-link.tsx'

const changed = [listCouponActivities, couponActivityReport, listHeldCoupons]

/** One activity: where it stands, the next step, and what came of it. */
export function ActivityDrawer({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { t } = useLingui()
  const { activityId, name, state, currency } = activity
  const [isPast, setPast] = useState(false)
  const mayRead = useMay().open('log')
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={name}
      foot={
        <>
          {mayRead && <Button variant="default" onClick={() => setPast(true)}>{t`History`}</Button>}
          <Steps activity={activity} />
        </>
      }
    >
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={activityTones[state]}>{inWords(activityStates[state])}</Tone> },
          { label: t`Template`, value: activity.templateName[currentLanguage()] },
          { label: t`Who gets it`, value: <Audience activity={activity} /> },
          { label: t`Given on`, value: activity.givesOn ? <Day day={activity.givesOn} /> : t`as soon as it begins` },
          ...(activity.givesThrough ? [{ label: t`Gives through`, value: <Day day={activity.givesThrough} /> }] : []),
          { label: t`People at most`, value: <Count value={activity.most} /> },
          { label: t`Budget`, value: <Money minor={activity.budget} currency={currency} /> },
          {
            label: t`Spent`,
            value: <MoneyOfHeld minor={activity.spent} currency={currency} of={{ activityId, state: 'used' }} />,
          },
          ...(activity.eachOf ? [{ label: t`Counted apart by`, value: inWords(couponParts[activity.eachOf]) }] : []),
          ...(activity.eachUses === null
            ? []
            : [{ label: t`Uses of each`, value: <Count value={activity.eachUses} /> }]),
          ...(activity.eachBudget === null
            ? []
            : [{ label: t`Budget of each`, value: <Money minor={activity.eachBudget} currency={currency} /> }]),
          { label: t`Compared with, percent`, value: activity.controlPercent },
          { label: t`Asked for by`, value: activity.askedBy ?? nothing },
          { label: t`Begun`, value: activity.startedTime ? <Instant at={activity.startedTime} /> : nothing },
        ]}
      />
      {(state === 'running' || state === 'stopped' || state === 'ended') && <Report activity={activity} />}
      <HistoryDrawer of={isPast ? { target: activityId } : null} name={name} onClose={() => setPast(false)} />
    </DetailDrawer>
  )
}

function Audience({ activity: { audience } }: { activity: Activity }) {
  const { t } = useLingui()
  switch (audience.kind) {
    case 'bills':
      return t`people with bills from day ${audience.fromDay} to day ${audience.toDay}`
    case 'list':
      return plural(audience.userIds.length, { one: 'a list of # person', other: 'a list of # people' })
    case 'repaidOnTime':
      return plural(audience.times, { one: 'people who paid # bill in time', other: 'people who paid # bills in time' })
    case 'event':
      return audience.event === 'registered'
        ? t`everybody who registers from now on`
        : t`everybody who pays bill number ${audience.times} in time from now on`
  }
}

function Report({ activity: { activityId } }: { activity: Activity }) {
  const { t } = useLingui()
  const report = useData(couponActivityReport, { activityId })
  const of = (value: number, state: 'held' | 'used' | 'expired' | 'void') => (
    <CountOfHeld value={value} of={{ activityId, state }} />
  )
  return (
    <DetailSection title={t`What came of it until now`}>
      <Loaded {...report}>
        {({ currency, given, control, extra, parts, ...counts }) => (
          <Facts
            facts={[
              { label: t`Coupons not used yet`, value: of(counts.held, 'held') },
              { label: t`Seen in the app`, value: <CountOfHeld value={counts.seen} of={{ activityId, seen: '1' }} /> },
              { label: t`Used`, value: of(counts.used, 'used') },
              { label: t`Expired`, value: of(counts.expired, 'expired') },
              { label: t`Void`, value: of(counts.void, 'void') },
              {
                label: t`Cost`,
                value: <MoneyOfHeld minor={counts.cost} currency={currency} of={{ activityId, state: 'used' }} />,
              },
              {
                label: t`People with a coupon`,
                value: <CountOfMembers value={given.people} of={{ activityId, arm: 'given' }} />,
              },
              {
                label: t`Of them repaid a bill`,
                value: <CountOfMembers value={given.repaid} of={{ activityId, arm: 'given', repaid: '1' }} />,
              },
              {
                label: t`They paid`,
                value: (
                  <MoneyOfMembers
                    minor={given.collected}
                    currency={currency}
                    of={{ activityId, arm: 'given', paid: '1' }}
                  />
                ),
              },
              {
                label: t`People compared with`,
                value: <CountOfMembers value={control.people} of={{ activityId, arm: 'control' }} />,
              },
              {
                label: t`Of those compared repaid a bill`,
                value: <CountOfMembers value={control.repaid} of={{ activityId, arm: 'control', repaid: '1' }} />,
              },
              {
                label: t`Those compared paid`,
                value: (
                  <MoneyOfMembers
                    minor={control.collected}
                    currency={currency}
                    of={{ activityId, arm: 'control', paid: '1' }}
                  />
                ),
              },
              {
                label: t`Collected beyond as many of those compared`,
                value:
                  extra === null ? nothing : <MoneyOfMembers minor={extra} currency={currency} of={{ activityId }} />,
              },
              ...parts.map(({ value, used, spent }) => ({
                label: value || t`unknown part`,
                value: (
                  <>
                    {plural(used, { one: '# use', other: '# uses' })} ·{' '}
                    <MoneyOfHeld minor={spent} currency={currency} of={{ activityId, part: value }} />
                  </>
                ),
              })),
            ]}
          />
        )}
      </Loaded>
    </DetailSection>
  )
}

function Steps({ activity }: { activity: Activity }) {
  const { t } = useLingui()
  const may = useMay()
  const [asking, setAsking] = useState<'edit' | 'approve' | 'refuse' | 'stop' | null>(null)
  const start = useAction(startCouponActivity, {
    invalidate: changed,
    success: ({ state }) =>
      state === 'waiting'
        ? t`Another person has to approve this budget.`
        : activity.givesOn || activity.givesThrough
          ? t`Begun: the coupons are given on their day, or as it happens.`
          : t`Begun: the coupons are being given in the background, which the job centre shows.`,
  })
  const decide = useAction(decideCouponActivity, { invalidate: changed })
  const stop = useAction(stopCouponActivity, { invalidate: changed })
  const { activityId, version, state } = activity
  const seen = { activityId, version }
  const changes = may.press('coupon_activity_change')
  const titles = { approve: t`Approve`, refuse: t`Refuse`, stop: t`Stop the activity` }
  return (
    <>
      {state === 'draft' && changes && (
        <>
          <Button variant="default" onClick={() => setAsking('edit')}>{t`Edit`}</Button>
          <Button loading={start.pending} onClick={() => void start.run(seen)}>{t`Begin`}</Button>
        </>
      )}
      {state === 'waiting' && may.press('coupon_activity_approve') && (
        <>
          <Button variant="default" onClick={() => setAsking('refuse')}>{t`Refuse`}</Button>
          <Button onClick={() => setAsking('approve')}>{t`Approve`}</Button>
        </>
      )}
      {state === 'running' && changes && (
        <Button variant="default" onClick={() => setAsking('stop')}>{t`Stop the activity`}</Button>
      )}
      {asking === 'edit' && (
        <ActivityForm activity={activity} currency={activity.currency} onClose={() => setAsking(null)} />
      )}
      {asking && asking !== 'edit' && (
        <ConfirmWithReason
          key={asking}
          title={titles[asking]}
          confirm={titles[asking]}
          tone={asking === 'approve' ? 'normal' : 'danger'}
          onClose={() => setAsking(null)}
          onConfirm={async (reason) =>
            (asking === 'stop'
              ? await stop.run({ ...seen, reason })
              : await decide.run({ ...seen, decision: asking, note: reason })) !== undefined
          }
        >
          {asking === 'stop' ? <p>{t`Coupons that nobody used become void. Those used stay.`}</p> : null}
        </ConfirmWithReason>
      )}
    </>
  )
}
