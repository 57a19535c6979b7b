import { countries } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../ui/environment.tsx'
import { IconChevronLeft } from '../../ui/icons.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { WorkHead } from '../../ui/WorkPage.tsx'
import { HeadPermit } from '../contact/Permit.tsx'
import { CoverLine } from '../cover/CoverBadge.tsx'
import { RestingBadge, shortId } from '../show/case-words.tsx'
import type { CaseInfo } from './case-info.ts'
import { Sensitive } from './Sensitive.tsx'
import classes from './workbench.module.css'

interface CaseHeadProps {
  readonly info: CaseInfo
  readonly closed: boolean
  /** Also of a case that is paid meanwhile: whoever works goes on from it. */
  readonly hasNext: boolean
  readonly onNext: () => void
  readonly isLeaving: boolean
}

/** Who it is, where they are and what time it is there; where the case stands in the working order, and the next one. */
export function CaseHead({ info, closed, hasNext, onNext, isLeaving }: CaseHeadProps) {
  const { t } = useLingui()
  const { borrower, case: state, position } = info
  const isOthers = useMay().open('caseManagement') && position === null
  const back = isOthers ? t`Back to the cases` : t`Back to my cases`
  const place = [inWords(countries[state.country].name), borrower.state].filter(Boolean).join(' · ')
  const whose = [state.merchantName, state.collectorName].filter(Boolean).join(' · ')
  return (
    <WorkHead className={classes.head}>
      <ActionIcon
        component={Link}
        to={isOthers ? '/collection/caseManagement' : '/collection/pendingCollect'}
        size={28}
        aria-label={back}
        title={back}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      {position && <span className={classes.position}>{t`${position.at} of ${position.of}`}</span>}
      <h1>
        <Sensitive caseId={state.caseId} field="name" label={t`the name`} masked={borrower.name} closed={closed} />
      </h1>
      <span className="mono" title={state.caseId}>
        {shortId(state.caseId)}
      </span>
      <RestingBadge of={state} />
      <CoverLine cover={state.cover} />
      <span className={classes.place} title={place}>
        {place}
      </span>
      <LocalTime zone={borrower.timeZone} first={borrower.localTime} />
      {!closed && <HeadPermit caseId={state.caseId} />}
      <span className={classes.merchant} title={whose}>
        {whose}
      </span>
      {hasNext && (
        <Button
          variant="default"
          loading={isLeaving}
          onClick={onNext}
          rightSection={<kbd>N</kbd>}
          className={classes.next ?? ''}
        >
          {t`Next case`}
        </Button>
      )}
    </WorkHead>
  )
}

/** The time on the borrower's clock, going on while one talks. */
function LocalTime({ zone, first }: { zone: string; first: string }) {
  const { t } = useLingui()
  const [time, setTime] = useState(first)
  useEffect(() => {
    const tick = () => setTime(clockIn(zone))
    tick()
    const timer = setInterval(tick, 10_000)
    return () => clearInterval(timer)
  }, [zone])
  return <strong title={zone}>{t`${time} there`}</strong>
}
const clockIn = (zone: string) =>
  new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date())
