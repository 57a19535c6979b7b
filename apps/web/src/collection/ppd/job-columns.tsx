import { ppdContactTypes, ppdFailures } from '@cordillera/contract/collection/ppd'
import { countries } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { useMay } from '../../ui/environment.tsx'
import { IconClose, IconRefresh } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { actions, badge, custom, day, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { StageBadge } from '../show/case-words.tsx'
import { JobProgress } from './JobProgress.tsx'
import { jobTones, type PpdJob, usePpdStates } from './words.ts'

export function useJobColumns(onEnd: (job: PpdJob) => void) {
  const { t } = useLingui()
  const states = usePpdStates()
  const canCreate = useMay().press('ppdJob_create')
  return useTableColumns(
    () => [
      day<PpdJob>({ id: 'date', header: t`Day`, width: 80, value: (job) => job.date, sort: 'date' }),
      text<PpdJob>({
        id: 'country',
        header: t`Country`,
        width: 80,
        value: (job) => inWords(countries[job.country].name),
      }),
      custom<PpdJob>({ id: 'period', header: t`Stage`, width: 96, cell: (job) => <StageBadge stage={job.period} /> }),
      text<PpdJob>({
        id: 'dpd',
        header: t`dpd`,
        width: 56,
        value: ({ overdueDayFrom: from, overdueDayTo: to }) => (from === to ? from : `${from}–${to}`),
      }),
      number<PpdJob>({ id: 'round', header: t`Round`, width: 60, value: (job) => job.round }),
      badge<PpdJob>({
        id: 'state',
        header: t`State`,
        width: 96,
        value: ({ state }) => ({ tone: jobTones[state], label: states[state] }),
      }),
      custom<PpdJob>({ id: 'progress', header: t`Progress`, width: 134, cell: (job) => <JobProgress job={job} /> }),
      number<PpdJob>({ id: 'answered', header: t`Answered`, width: 96, value: ({ counts }) => counts.answered }),
      number<PpdJob>({ id: 'notReached', header: t`Not reached`, width: 96, value: ({ counts }) => counts.notReached }),
      number<PpdJob>({ id: 'refused', header: t`Not allowed`, width: 88, value: ({ counts }) => counts.refused }),
      number<PpdJob>({
        id: 'excluded',
        header: t`Left out`,
        width: 80,
        value: ({ counts }) => counts.excluded,
        optional: true,
      }),
      text<PpdJob>({
        id: 'failure',
        header: t`Why it failed`,
        width: 120,
        value: ({ failure }) => failure && inWords(ppdFailures[failure]),
      }),
      text<PpdJob>({
        id: 'reach',
        header: t`Whose cases`,
        width: 100,
        value: (job) => job.leaderName ?? job.workplaceName ?? t`whole stage`,
      }),
      text<PpdJob>({
        id: 'types',
        header: t`Whom it dials`,
        optional: true,
        value: (job) => job.contactTypes.map((type) => inWords(ppdContactTypes[type])).join(', '),
      }),
      instant<PpdJob>({ id: 'start', header: t`From`, value: (job) => job.startTime, optional: true }),
      instant<PpdJob>({ id: 'end', header: t`Until`, value: (job) => job.endTime, optional: true }),
      text<PpdJob>({
        id: 'by',
        header: t`Made by`,
        optional: true,
        value: (job) => job.operatorName ?? t`the round before`,
      }),
      ...(canCreate
        ? [
            actions<PpdJob>({
              header: t`Actions`,
              width: 56,
              of: (job) =>
                job.state === 'fail'
                  ? [{ label: t`Restart`, icon: IconRefresh, run: () => onEnd(job) }]
                  : job.state === 'success'
                    ? []
                    : [{ label: t`Stop the job`, icon: IconClose, danger: true, run: () => onEnd(job) }],
            }),
          ]
        : []),
    ],
    [canCreate, onEnd],
  )
}
