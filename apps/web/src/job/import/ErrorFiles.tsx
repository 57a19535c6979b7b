import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '../../ui/icons.ts'
import { useDownload } from '../use-download.ts'
import type { Job } from '../use-jobs.ts'

/** The files of what was refused: the source with a column why, and the refused rows alone. */
export function ErrorFiles({ job, refusedFileId }: { job: Pick<Job, 'errorFile'>; refusedFileId: string | null }) {
  const { t } = useLingui()
  const { download, pending } = useDownload()
  const files = [
    { label: t`Error file`, fileId: job.errorFile?.fileId ?? null },
    { label: t`Refused rows only`, fileId: refusedFileId },
  ]
  return files.map(
    ({ label, fileId }) =>
      fileId && (
        <Button
          key={fileId}
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={pending === fileId}
          onClick={() => void download(fileId)}
        >
          {label}
        </Button>
      ),
  )
}
