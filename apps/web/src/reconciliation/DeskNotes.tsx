import { uploadFile } from '@cordillera/contract/job/file'
import { commentReconException, reconNoteFile } from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { CallError, callDownload, callUpload } from '../ui/call.ts'
import { Can } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { Instant } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { changed, type Detail } from './desk-detail.ts'
import classes from './reconciliation.module.css'

/** What people wrote under an exception, with what they attached. */
export function DeskNotes({ exception }: { exception: Detail }) {
  const { exceptionId, notesOf } = exception
  return (
    <div className={classes.stack}>
      {notesOf.map(({ by, time, text, fileId, fileName }) => (
        <div key={`${time} ${by}`}>
          <span className={classes.quiet}>
            {by} · <Instant at={time} />
          </span>
          <p>{text}</p>
          {fileId && (
            <Button
              size="xs"
              variant="default"
              onClick={() => void callDownload(reconNoteFile, { exceptionId, fileId })}
            >
              {fileName}
            </Button>
          )}
        </div>
      ))}
      <Can press="payoutReconciliation_work">
        <NewNote exceptionId={exceptionId} />
      </Can>
    </div>
  )
}

function NewNote({ exceptionId }: { exceptionId: string }) {
  const { t } = useLingui()
  const [text, setText, forget] = useKept(`exception ${exceptionId}`, '')
  const [file, setFile] = useState<File | null>(null)
  const comment = useAction(commentReconException, {
    invalidate: changed,
    success: t`Noted.`,
    onDone: () => {
      forget()
      setFile(null)
    },
  })
  async function send() {
    try {
      const sent = file ? { fileId: (await callUpload(uploadFile, {}, file)).fileId } : {}
      await comment.run({ exceptionId, text: text.trim(), ...sent })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <div className={classes.stack}>
      <LimitedTextarea
        limit={2000}
        label={t`New note`}
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileInput label={t`Attachment`} clearable placeholder={t`Choose a file`} value={file} onChange={setFile} />
      <WhyButton
        variant="default"
        why={!text.trim() && t`Write the note first`}
        loading={comment.pending}
        onClick={() => void send()}
      >
        {t`Add the note`}
      </WhyButton>
    </div>
  )
}
