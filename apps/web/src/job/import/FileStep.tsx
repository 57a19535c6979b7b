import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { saveAs } from '../../ui/call.ts'
import { IconDownload, IconUpload } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { Progress } from '../../ui/states.tsx'
import { useImportAddress } from './address.ts'
import { ImportFrame } from './ImportFrame.tsx'
import classes from './import.module.css'
import type { ImportKind } from './kind.ts'
import { useUpload } from './use-upload.ts'

/** Step 1: a file is dropped or chosen, and sent. */
export function FileStep({ kind }: { kind: ImportKind }) {
  const { goTo } = useImportAddress()
  const { send, upload, problem, cancel } = useUpload((file) => goTo({ file }), kind.alsoReads)
  return (
    <ImportFrame kind={kind} step={1}>
      {upload ? (
        <Sending name={upload.name} part={upload.part} onCancel={cancel} />
      ) : (
        <DropZone alsoReads={kind.alsoReads} onFile={(file) => void send(file)} />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Expected kind={kind} />
    </ImportFrame>
  )
}

function Sending({ name, part, onCancel }: { name: string; part: number; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.drop}>
      <div className={classes.sending}>
        <Progress done={part} total={1} label={t`Sending ${name}`} />
      </div>
      <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
    </div>
  )
}

interface DropZoneProps {
  readonly alsoReads: readonly string[] | undefined
  readonly onFile: (file: File) => void
}
const accepted =
  '.csv,.txt,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

function DropZone({ alsoReads = [], onFile }: DropZoneProps) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <section
      aria-label={t`File to import`}
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={24} aria-hidden />
      <p>
        <strong>{t`Drop a file here`}</strong>
      </p>
      <p className={classes.quiet}>
        {t`CSV, XLSX or ODS, up to 64 MB. The first row has the names of the columns. Separators and encodings are recognised; decimal signs and dates are shown before anything is read.`}
      </p>
      <Button onClick={() => input.current?.click()}>{t`Choose a file`}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={[accepted, ...alsoReads.map((ending) => `.${ending}`)].join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // the same file can be chosen again after it was corrected
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </section>
  )
}

/** A file with the headings alone, in the reader's language: an import recognises them. The mark makes Excel read it as UTF-8. */
function saveTemplate(kind: ImportKind) {
  const headings = Object.values(kind.fields).map((field) => inWords(field))
  saveAs(new Blob([`\uFEFF${headings.join(',')}\r\n`], { type: 'text/csv' }), `${inWords(kind.title)}.csv`)
}

/** Which columns the file should have. Their names are found in three languages; they can be set by hand in the next step. */
function Expected({ kind }: { kind: ImportKind }) {
  const { t } = useLingui()
  const fields = Object.values(kind.fields)
  const names = (needed: boolean) =>
    fields
      .filter((field) => Boolean(field.needed) === needed)
      .map((field) => inWords(field))
      .join(', ')
  return (
    <Panel
      title={t`What the file should have`}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => saveTemplate(kind)}
        >{t`Template file`}</Button>
      }
    >
      <div className={classes.expected}>
        <p>
          <Trans>
            <strong>Needed:</strong> {names(true)}.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>If you have them:</strong> {names(false)}.
          </Trans>
        </p>
        <p className={classes.quiet}>
          {t`Columns are found by their names in Spanish, English or Chinese. You can change what was found before anything is read.`}
        </p>
      </div>
    </Panel>
  )
}
