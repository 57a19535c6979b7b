import { listCases } from '@cordillera/contract/collection/case'
import { forecastDebt } from '@cordillera/contract/collection/tools'
import { getCaseInfo, getPendingList } from '@cordillera/contract/collection/workbench'
import { id as caseIdRule } from '@cordillera/contract/fields'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../ui/environment.tsx'
import { Panel } from '../../ui/page.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { Day, Money } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { OutsideLaw } from '../contact/ComplaintBanner.tsx'
import { Refused } from '../contact/Permit.tsx'
import { clockText, useMayContact } from '../contact/use-may-contact.ts'
import { workbenchPath } from '../show/case-words.tsx'
import { useChannelWords, useRelationWords } from '../show/words.ts'
import classes from './tools.module.css'

/** One case: who may be contacted how, until when or from when; and what its borrower will owe. */
export function CaseTools() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const caseId = search.get('caseId') ?? ''
  const [typed, setTyped] = useState(caseId)
  const isId = caseIdRule.safeParse(typed.trim().toUpperCase()).success
  return (
    <>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (isId) setSearch({ caseId: typed.trim().toUpperCase() })
        }}
      >
        <TextInput
          label={t`Case id`}
          placeholder="C…"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <WhyButton type="submit" why={!isId && t`Type a whole case id first`}>{t`Look`}</WhyButton>
        <Mine onPick={(picked) => [setTyped(picked), setSearch({ caseId: picked })]} />
      </form>
      {caseId ? (
        <div className={classes.columns}>
          <MayPanel key={caseId} caseId={caseId} />
          <DebtPanel caseId={caseId} />
        </div>
      ) : (
        <Empty title={t`Choose a case`}>{t`Type its id, or take one of the first above.`}</Empty>
      )}
    </>
  )
}

/** The first cases that one sees, to begin with: a leader has none of the own. */
function Mine({ onPick }: { onPick: (caseId: string) => void }) {
  const may = useMay()
  const { data } = useData(may.open('caseManagement') ? listCases : getPendingList, { pageSize: 4 })
  return (
    <span className={classes.mine}>
      {data?.list.map(({ caseId, borrower }) => (
        <Button key={caseId} size="compact-xs" variant="default" onClick={() => onPick(caseId)}>
          {borrower}
        </Button>
      ))}
    </span>
  )
}

function MayPanel({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const channels = useChannelWords()
  const relations = useRelationWords()
  const { data, error, refetch } = useMayContact(caseId)
  const { data: info } = useData(getCaseInfo, { caseId })
  const nameOf = (contactId: string | null) => {
    const contact = info?.contacts.find((one) => one.contactId === contactId)
    if (contactId === null) return info?.borrower.name ?? relations('self')
    return contact ? `${relations(contact.relation)} ${contact.name}` : contactId
  }
  return (
    <Panel title={t`May I contact now?`} actions={<Link to={workbenchPath(caseId)}>{t`Open the case`}</Link>}>
      <Loaded data={data} error={error} refetch={refetch}>
        {({ answers, timeZones, source, outsideLaw }) => (
          <>
            <p>
              {timeZones
                .map(
                  (zone) => `${zone.split('/')[1]?.replaceAll('_', ' ')} ${clockText(new Date().toISOString(), zone)}`,
                )
                .join(' · ')}
            </p>
            <table className={classes.answers}>
              <tbody>
                {answers.map((answer) => (
                  <tr key={`${answer.contactId} ${answer.channel}`} data-allowed={answer.allowed || undefined}>
                    <td>{nameOf(answer.contactId)}</td>
                    <td>{channels[answer.channel]}</td>
                    <td>
                      {answer.allowed ? (
                        <strong>
                          {answer.untilTime
                            ? t`yes, until ${clockText(answer.untilTime, timeZones[0] ?? 'UTC')}`
                            : t`yes`}
                        </strong>
                      ) : (
                        <Refused answer={answer} zone={timeZones[0] ?? 'UTC'} />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <small>{source}</small>
            <OutsideLaw advice={{ outsideLaw }} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function DebtPanel({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useData(forecastDebt, { caseId, days: 30 })
  return (
    <Panel title={t`Debt by date, if nothing is paid`}>
      <Loaded data={data} error={error} refetch={refetch}>
        {({ list, currency, bills }) =>
          bills === 0 ? (
            <p>{t`Nothing is due any more.`}</p>
          ) : (
            <Scrolling className={classes.scroll} aria-label={t`Debt by date, if nothing is paid`}>
              <table className={classes.answers}>
                <thead>
                  <tr>
                    <th>{t`Day`}</th>
                    <th>{t`Days past due`}</th>
                    <th>{t`Late interest`}</th>
                    <th>{t`Total`}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={row.day}>
                      <td>
                        <Day day={row.day} />
                      </td>
                      <td>{row.dpd}</td>
                      <td>
                        <Money minor={row.penalty} currency={currency} />
                      </td>
                      <td>
                        <Money minor={row.total} currency={currency} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scrolling>
          )
        }
      </Loaded>
    </Panel>
  )
}
