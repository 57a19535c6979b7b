import { type DossierScope, dossierScopes, dossierScopeWords } from '@cordillera/contract/compliance/complaint'
import {
  askWholeDossier,
  decideWholeDossier,
  listWholeDossiers,
  takeWholeDossier,
} from '@cordillera/contract/compliance/whole-dossier'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callDownload } from '../../ui/call.ts'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Ago, Tone, type ToneName } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'

type Request = Output<typeof listWholeDossiers>[number]

/** The authority's copy: asked for here, let out by somebody else, taken by either. */
export function WholeDossier({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useLingui()
  const requests = useData(listWholeDossiers, { caseId })
  const [deciding, setDeciding] = useState<{ request: Request; approve: boolean } | null>(null)
  const decide = useAction(decideWholeDossier, { invalidate: [listWholeDossiers] })
  async function take({ requestId }: Request) {
    // a refusal has been shown
    await callDownload(takeWholeDossier, { requestId }).catch(() => {})
    void requests.refetch()
  }
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t`Copy for the authority`}
        endpoint={askWholeDossier}
        defaults={{ caseId, scope: 'person' as DossierScope }}
        submit={t`Ask for the copy`}
        success={t`Asked. Somebody else lets it out here.`}
        invalidate={[listWholeDossiers]}
      >
        <p>{t`Numbers, names and documents stand in it whole, so it takes two people. Each time it is taken is logged.`}</p>
        <SelectField
          name="scope"
          label={t`Covers`}
          options={dossierScopes.map((value) => ({ value, label: inWords(dossierScopeWords[value]) }))}
        />
        <TextareaField name="reason" label={t`Which authority asks, and under which number`} rows={2} />
        <Loaded {...requests}>
          {(list) =>
            list.length === 0 ? (
              <p>{t`Nobody has asked for it so far.`}</p>
            ) : (
              <PlainTable
                folds
                label={t`Copies asked for`}
                rows={list}
                rowKey={({ requestId }) => requestId}
                columns={[
                  { header: t`Covers`, cell: ({ scope }) => inWords(dossierScopeWords[scope]) },
                  { header: t`Reason`, wraps: true, cell: ({ reason }) => reason },
                  {
                    header: t`Asked by`,
                    cell: ({ askedBy, askedTime }) => (
                      <>
                        {askedBy} <Ago at={askedTime} />
                      </>
                    ),
                  },
                  { header: t`State`, wraps: true, cell: (request) => <RequestState request={request} /> },
                  {
                    header: t`Actions`,
                    unnamed: true,
                    cell: (request) => (
                      <>
                        {request.state === 'waiting' && (
                          <>
                            <WhyButton
                              size="compact-xs"
                              variant="default"
                              why={request.own && t`Somebody else has to let it out`}
                              onClick={() => setDeciding({ request, approve: true })}
                            >{t`Let it out`}</WhyButton>
                            <WhyButton
                              size="compact-xs"
                              variant="subtle"
                              why={request.own && t`Somebody else has to let it out`}
                              onClick={() => setDeciding({ request, approve: false })}
                            >{t`Refuse`}</WhyButton>
                          </>
                        )}
                        {request.mine && (
                          <Button size="compact-xs" variant="default" onClick={() => void take(request)}>
                            {t`Download`}
                          </Button>
                        )}
                      </>
                    ),
                  },
                ]}
              />
            )
          }
        </Loaded>
      </FormDrawer>
      {deciding && (
        <ConfirmWithReason
          onClose={() => setDeciding(null)}
          title={deciding.approve ? t`Let the copy out?` : t`Refuse the copy?`}
          confirm={deciding.approve ? t`Let it out` : t`Refuse`}
          tone={deciding.approve ? 'normal' : 'danger'}
          label={deciding.approve ? t`What you saw` : t`Reason`}
          description={t`Asked for by ${deciding.request.askedBy}: ${deciding.request.reason}`}
          onConfirm={async (reason) => {
            const { request, approve } = deciding
            return (await decide.run({ requestId: request.requestId, approve, reason })) !== undefined
          }}
        />
      )}
    </>
  )
}

function RequestState({ request }: { request: Request }) {
  const { t } = useLingui()
  const { state, decidedBy, decidedReason, taken } = request
  const tones: Record<Request['state'], ToneName> = {
    waiting: 'amber',
    approved: 'green',
    refused: 'red',
    over: 'grey',
  }
  const words = {
    waiting: t`waits for somebody else`,
    approved: t`let out by ${decidedBy ?? ''}, ${plural(taken, { one: 'taken once', other: 'taken # times' })}`,
    refused: t`refused by ${decidedBy ?? ''}: ${decidedReason ?? ''}`,
    over: t`its days have passed, ${plural(taken, { one: 'taken once', other: 'taken # times' })}`,
  }
  return <Tone tone={tones[state]}>{words[state]}</Tone>
}
