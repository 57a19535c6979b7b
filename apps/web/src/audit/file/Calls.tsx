import { auditFile, saveVerificationCall } from '@cordillera/contract/audit/file'
import { callContacts, callResults, failedCalls } from '@cordillera/contract/audit/terms'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { LimitedInput } from '../../ui/form/LimitedTextarea.tsx'
import { Panel } from '../../ui/page.tsx'
import { Instant, Tone } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { callContactWords, callResultWords } from '../words.ts'
import classes from './file.module.css'
import type { AuditFile } from './file.ts'

/** Verification calls: whom was called, what came of it; those who were not reached are counted. */
export function Calls({ file: { audit, calls }, held }: { file: AuditFile; held: boolean }) {
  const { t, i18n } = useLingui()
  const [contact, setContact] = useState<(typeof callContacts)[number]>('borrower')
  const [note, setNote] = useState('')
  const save = useAction(saveVerificationCall, { invalidate: [auditFile], onDone: () => setNote('') })
  const { auditId } = audit
  return (
    <Panel title={t`Verification calls`} actions={<span>{t`Unreachable times ${audit.unreachableTimes}`}</span>}>
      {held && (
        <div className={classes.call}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t`Who was called`}
            value={contact}
            onChange={(next) => setContact(next as typeof contact)}
            data={callContacts.map((value) => ({ value, label: i18n._(callContactWords[value]) }))}
          />
          <LimitedInput
            aria-label={t`Note on the call`}
            placeholder={t`Note on the call`}
            limit={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div className={classes.results}>
            {callResults.map((result) => (
              <Button
                key={result}
                variant="default"
                size="compact-sm"
                disabled={save.pending}
                onClick={() =>
                  void save.run({ auditId, contact, result, ...(note.trim() ? { note: note.trim() } : {}) })
                }
              >
                {i18n._(callResultWords[result])}
              </Button>
            ))}
          </div>
        </div>
      )}
      {calls.length === 0 && !held && <p className={classes.quiet}>{t`Nobody was called`}</p>}
      <ul className={classes.lines}>
        {calls.toReversed().map((call) => (
          <li key={call.at}>
            <Instant at={call.at} />
            <span>{i18n._(callContactWords[call.contact])}</span>
            <Tone tone={failedCalls.includes(call.result) ? 'red' : call.result === 'confirmed' ? 'green' : 'amber'}>
              {i18n._(callResultWords[call.result])}
            </Tone>
            <span className={classes.quiet}>{[call.by, call.note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
