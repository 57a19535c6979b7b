import {
  downloadPayoutFile,
  listPayoutFiles,
  payoutFileLines,
  payoutsForFile,
  voidPayoutFile,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import { payoutFileStates } from '@cordillera/contract/payment/bancolombia/terms'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { CallError, callDownload } from '../../ui/call.ts'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { IconChevronLeft } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { type Fact, Facts, Instant, Money, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { PayoutAnswerUpload, ReadingAnswer } from './PayoutAnswer.tsx'
import { PayoutFileLines } from './PayoutFileLines.tsx'
import { type PayoutFile, payoutFileTones } from './PayoutFileList.tsx'

/** One payout file: who made it and who took it away, its lines, and what the bank said of them. */
export function PayoutFileDetail({ payoutFileId, onBack }: { payoutFileId: string; onBack: () => void }) {
  const { t } = useLingui()
  const found = useData(listPayoutFiles, { payoutFileId })
  return (
    <Loaded {...found}>
      {({ list: [file] }) =>
        file ? (
          <>
            <Head file={file} onBack={onBack} />
            <FileFacts file={file} />
            <PayoutFileLines file={file} />
          </>
        ) : (
          <Button variant="default" onClick={onBack}>{t`All files`}</Button>
        )
      }
    </Loaded>
  )
}

function Head({ file, onBack }: { file: PayoutFile; onBack: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'void' | 'answer' | 'history' | null>(null)
  const [jobId, setJobId] = useState<string>()
  const mayRead = useMay().open('log')
  const { payoutFileId, version, name, taken, state } = file
  const voided = useAction(voidPayoutFile, {
    invalidate: [listPayoutFiles, payoutFileLines, payoutsForFile],
    success: t`Void: its orders wait for another file.`,
  })
  const isOut = state === 'downloaded' || state === 'answered'
  return (
    <>
      <PageHeader
        title={name}
        aside={<Tone tone={payoutFileTones[state]}>{inWords(payoutFileStates[state])}</Tone>}
        actions={
          <>
            <Button variant="subtle" color="gray" leftSection={<IconChevronLeft size={14} />} onClick={onBack}>
              {t`All files`}
            </Button>
            {mayRead && <Button variant="default" onClick={() => setAsking('history')}>{t`History`}</Button>}
            {(state === 'made' || state === 'downloaded') && (
              <Can press="bancolombia_payOut">
                <WhyButton
                  variant="default"
                  why={taken && t`You took it away: somebody else says that the bank never got it`}
                  onClick={() => setAsking('void')}
                >
                  {t`Void the file`}
                </WhyButton>
              </Can>
            )}
          </>
        }
        primary={
          <Can press="bancolombia_payOut">
            {state === 'made' && <Download file={file} />}
            {isOut && <Button onClick={() => setAsking('answer')}>{t`Upload the bank’s answer`}</Button>}
          </Can>
        }
      />
      {jobId && <ReadingAnswer key={jobId} jobId={jobId} />}
      <PayoutAnswerUpload
        opened={asking === 'answer'}
        payoutFileId={payoutFileId}
        onClose={() => setAsking(null)}
        onJob={(id) => {
          setAsking(null)
          setJobId(id)
        }}
      />
      {asking === 'void' && (
        <ConfirmWithReason
          title={t`The bank has not got this file and will not: its orders go into another one`}
          confirm={t`Void the file`}
          tone="danger"
          onClose={() => setAsking(null)}
          onConfirm={async (reason) => (await voided.run({ payoutFileId, version, reason })) !== undefined}
        />
      )}
      <HistoryDrawer
        of={asking === 'history' ? { target: payoutFileId } : null}
        name={name}
        onClose={() => setAsking(null)}
      />
    </>
  )
}

/** Given out once: afterwards the list says by whom. */
function Download({ file: { payoutFileId, version, mine } }: { file: PayoutFile }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [loading, setLoading] = useState(false)
  async function download() {
    setLoading(true)
    try {
      await callDownload(downloadPayoutFile, { payoutFileId, version })
    } catch (error) {
      // a refusal has been shown
      if (!(error instanceof CallError)) throw error
    } finally {
      setLoading(false)
      void client.invalidateQueries({ queryKey: [listPayoutFiles.path] })
    }
  }
  return (
    <WhyButton
      why={mine && t`You made it: somebody else takes it to the bank`}
      loading={loading}
      onClick={() => void download()}
    >
      {t`Take it away (once)`}
    </WhyButton>
  )
}

function FileFacts({ file }: { file: PayoutFile }) {
  const { t } = useLingui()
  const { currency } = file
  const sum = (label: string, { lines, amount }: PayoutFile['open']): Fact => ({
    label,
    value: (
      <>
        <Money minor={amount} currency={currency} /> · <Plural value={lines} one="# line" other="# lines" />
      </>
    ),
  })
  return (
    <Facts
      facts={[
        sum(t`Total`, { lines: file.lineCount, amount: file.total }),
        sum(t`Paid, as the bank says`, file.settled),
        sum(t`Turned down`, file.failed),
        sum(t`Without an answer`, file.open),
        { label: t`Pays on`, value: file.payDay },
        { label: t`File of the day`, value: file.sequence },
        { label: t`Merchant`, value: file.merchantName },
        { label: t`Channel`, value: file.channel },
        { label: t`SHA-256`, value: file.sha256 },
        { label: t`Prepared by`, value: file.madeBy },
        { label: t`Made`, value: <Instant at={file.madeTime} /> },
        ...(file.downloadedBy ? [{ label: t`Taken away by`, value: file.downloadedBy }] : []),
        ...(file.downloadedTime ? [{ label: t`Taken away`, value: <Instant at={file.downloadedTime} /> }] : []),
        ...(file.answeredBy ? [{ label: t`Answer uploaded by`, value: file.answeredBy }] : []),
        ...(file.note ? [{ label: t`Why void`, value: file.note }] : []),
      ]}
    />
  )
}
