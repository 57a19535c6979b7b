import type { Output } from '@cordillera/contract/endpoint'
import { devices, linkStates, shortLinkClicks } from '@cordillera/contract/messaging/short-link'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { later } from '../../ui/later.tsx'
import { type PlainColumn, PlainTable } from '../../ui/PlainTable.tsx'
import { Count, Day, Facts, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from '../messaging.module.css'
import { Retire, ShortLinkForm } from './ShortLinkForm.tsx'
import { linkTones, type ShortLink } from './short-link-row.ts'

type Report = Output<typeof shortLinkClicks>
type ByDay = Report['byDay'][number]
type ByDevice = Report['byDevice'][number]
type Tally = Omit<ByDay, 'day'>
const QrCode = later(async () => (await import('../../ui/QrCode.tsx')).QrCode)
const spans = ['7', '30', '90'] as const
const dayMs = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** A link with its address for paper, and who opened it in the last days. */
export function ShortLinkDrawer({ link, onClose }: { link: ShortLink; onClose: () => void }) {
  const { t } = useLingui()
  const may = useMay()
  const [span, setSpan] = useState<(typeof spans)[number]>('30')
  // a day more on both sides: the merchant may be in another day already
  const input = { linkId: link.linkId, startDay: dayBefore(Number(span)), endDay: dayBefore(-1) }
  const { data, error, refetch } = useData(shortLinkClicks, input)
  const [step, setStep] = useState<'edit' | 'retire' | 'history' | null>(null)
  const close = () => setStep(null)
  if (step === 'edit') return <ShortLinkForm link={link} onClose={close} />
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        title={link.name}
        size="wide"
        foot={
          <>
            <Can press="smsLinkUrl_change">
              <Button onClick={() => setStep('edit')}>{t`Edit`}</Button>
              <Button variant="default" onClick={() => setStep('retire')}>
                {link.state === 'retired' ? t`Take into use` : t`Take out of use`}
              </Button>
            </Can>
            {may.open('log') && <Button variant="default" onClick={() => setStep('history')}>{t`History`}</Button>}
          </>
        }
      >
        <p>
          <Tone tone={linkTones[link.state]}>{inWords(linkStates[link.state])}</Tone> {link.targetUrl}
        </p>
        <SegmentedControl
          aria-label={t`Days`}
          size="xs"
          data={spans.map((value) => ({ value, label: t`${value} days` }))}
          value={span}
          onChange={(value) => setSpan(value as typeof span)}
        />
        <Loaded data={data} error={error} refetch={refetch}>
          {(report) => <Clicks report={report} />}
        </Loaded>
      </DetailDrawer>
      {step === 'retire' && <Retire link={link} onClose={close} />}
      <HistoryDrawer of={step === 'history' ? { target: link.linkId } : null} name={link.name} onClose={close} />
    </>
  )
}

function Clicks({ report }: { report: Report }) {
  const { t } = useLingui()
  const { followed, notOpened, byDay, byDevice, paperUrl, usedBy } = report
  const counts: PlainColumn<Tally>[] = [
    { header: t`People`, end: true, cell: (row) => <Count value={row.persons} /> },
    { header: t`First time`, end: true, cell: (row) => <Count value={row.first} /> },
    { header: t`Robots`, end: true, cell: (row) => <Count value={row.robots} /> },
    { header: t`Previews`, end: true, cell: (row) => <Count value={row.previews} /> },
  ]
  return (
    <>
      <Facts
        facts={[
          { label: t`Addresses sent`, value: followed.sent },
          { label: t`People who opened`, value: followed.opened },
          { label: t`Signed in within 24 h`, value: followed.signedIn },
          { label: t`Paid within 72 h`, value: followed.paid },
          { label: t`Did not open`, value: notOpened.people },
          { label: t`Of those paid within 72 h`, value: notOpened.paid },
        ]}
      />
      <DetailSection title={t`By day`}>
        <PlainTable<ByDay>
          label={t`By day`}
          columns={[{ header: t`Day`, cell: ({ day }) => <Day day={day} /> }, ...counts]}
          rows={byDay}
          rowKey={({ day }) => day}
        />
      </DetailSection>
      <DetailSection title={t`By device`}>
        <PlainTable<ByDevice>
          label={t`By device`}
          columns={[{ header: t`Device`, cell: ({ device }) => inWords(devices[device]) }, ...counts]}
          rows={byDevice}
          rowKey={({ device }) => device}
        />
      </DetailSection>
      {usedBy.length > 0 && <DetailSection title={t`Templates`}>{usedBy.join(', ')}</DetailSection>}
      <DetailSection title={t`For paper`}>
        <div className={classes.paper}>
          <QrCode text={paperUrl} label={t`QR code of the link`} />
          <code>{paperUrl}</code>
        </div>
      </DetailSection>
    </>
  )
}
