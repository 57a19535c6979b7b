import { listCases } from '@cordillera/contract/collection/case'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import {
  closeComplaint,
  complaintDossier,
  type DossierScope,
  dossierScopeWords,
} from '@cordillera/contract/compliance/complaint'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { boundPointWords } from '@cordillera/contract/compliance/policy'
import { silenceKinds } from '@cordillera/contract/compliance/rules'
import { liftSilence, listSilences } from '@cordillera/contract/compliance/silence'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useDictionary } from '../../settings/public.ts'
import { callDownload } from '../../ui/call.ts'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { IconChevronDown, IconDownload, IconShield } from '../../ui/icons.ts'
import { inSystemWords, inWords } from '../../ui/language.ts'
import { Ago, Day, Tone } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from './contact.module.css'
import { type Advice, useMayContact } from './use-may-contact.ts'
import { WholeDossier } from './WholeDossier.tsx'

/** What keeps a case quiet: an open complaint, and silences of the person or a number, each with its way back for a leader. */
export function QuietBanners({ caseId }: { caseId: string }) {
  const { data } = useMayContact(caseId)
  if (!data) return null
  return (
    <>
      <OutsideLaw advice={data} />
      {data.complaint && <ComplaintBanner caseId={caseId} complaint={data.complaint} />}
      {data.silences.map((silence) => (
        <SilenceBanner key={`${silence.silenceId} ${silence.contactId}`} silence={silence} />
      ))}
    </>
  )
}

/** The policy by which everything here is decided leaves the law's outer bound: said in red wherever it is named. */
export function OutsideLaw({ advice: { outsideLaw } }: { advice: Pick<Advice, 'outsideLaw'> }) {
  const { t } = useLingui()
  if (!outsideLaw) return null
  const points = outsideLaw.points.map((point) => inWords(boundPointWords[point])).join(', ')
  return (
    <div className={classes.quiet} role="status">
      <Tone tone="red">{t`leaves the law's bound`}</Tone>
      <span>
        {t`The contact policy leaves the law's outer bound (${points}), under a legal note until`}{' '}
        <Day day={outsideLaw.until} />
      </span>
    </div>
  )
}

function ComplaintBanner({ caseId, complaint }: { caseId: string; complaint: NonNullable<Advice['complaint']> }) {
  const { t } = useLingui()
  const [isClosing, setClosing] = useState(false)
  const { nameOf } = useDictionary('authority')
  const action = useAction(closeComplaint, {
    success: t`The complaint is closed`,
    invalidate: [mayContact, getCaseInfo, listCases],
  })
  const what = complaint.kind === 'authority' ? t`Complaint of an authority` : t`The debt is disputed`
  return (
    <div className={classes.quiet} role="status">
      <IconShield size={16} aria-hidden />
      <span>
        <strong>{what}</strong>{' '}
        {[complaint.authority && nameOf(complaint.authority), complaint.reference].filter(Boolean).join(' ')} ·{' '}
        {complaint.description} · <Ago at={complaint.openedTime} />
        {complaint.atDesk && ` · ${t`Contact stays stopped until customer service has closed it.`}`}
      </span>
      <Can open="caseManagement">
        <DossierButton caseId={caseId} />
      </Can>
      {!complaint.atDesk && (
        <Can press="caseManagement_recall">
          <Button size="compact-sm" variant="default" onClick={() => setClosing(true)}>
            {t`Close the complaint`}
          </Button>
        </Can>
      )}
      {isClosing && (
        <ConfirmWithReason
          title={t`Close the complaint?`}
          confirm={t`Close the complaint`}
          label={t`Outcome`}
          tone="normal"
          description={t`Contact is possible again where nothing else forbids it.`}
          onClose={() => setClosing(false)}
          onConfirm={async (outcome) =>
            (await action.run({ caseId, complaintId: complaint.complaintId, outcome })) !== undefined
          }
        />
      )}
    </div>
  )
}

/** What was done about the person as one file, as far as is asked for. */
export function DossierButton({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const [isComing, setComing] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const mayAsk = useMay().press('caseManagement_recall')
  async function take(scope: DossierScope) {
    setComing(true)
    // a refusal has been shown
    await callDownload(complaintDossier, { caseId, scope }).catch(() => {})
    setComing(false)
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            loading={isComing}
            leftSection={<IconDownload size={14} aria-hidden />}
            rightSection={<IconChevronDown size={13} aria-hidden />}
          >
            {t`Dossier`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['person', 'bill', 'house'] as const).map((scope) => (
            <Menu.Item key={scope} onClick={() => void take(scope)}>
              {inWords(dossierScopeWords[scope])}
            </Menu.Item>
          ))}
          {mayAsk && <Menu.Divider />}
          {mayAsk && <Menu.Item onClick={() => setWhole(true)}>{t`Copy for the authority`}…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isWhole && <WholeDossier caseId={caseId} onClose={() => setWhole(false)} />}
    </>
  )
}

function SilenceBanner({ silence }: { silence: Advice['silences'][number] }) {
  const { t } = useLingui()
  const [isLifting, setLifting] = useState(false)
  const action = useAction(liftSilence, { success: t`The silence has ended`, invalidate: [mayContact, listSilences] })
  return (
    <div className={classes.quiet} role="status">
      <IconShield size={16} aria-hidden />
      <span>
        <strong className={classes.sentence}>{inWords(silenceKinds[silence.kind].words)}</strong> ·{' '}
        {inSystemWords(silence.evidence)} · {silence.madeBy} <Ago at={silence.madeTime} />
      </span>
      <Can press="caseManagement_recall">
        <Button size="compact-sm" variant="default" onClick={() => setLifting(true)}>
          {t`End the silence`}
        </Button>
      </Can>
      {isLifting && (
        <ConfirmWithReason
          title={t`End this silence?`}
          confirm={t`End the silence`}
          tone="normal"
          description={t`It can be contacted again everywhere, as far as the rules allow.`}
          onClose={() => setLifting(false)}
          onConfirm={async (reason) => (await action.run({ silenceId: silence.silenceId, reason })) !== undefined}
        />
      )}
    </div>
  )
}
