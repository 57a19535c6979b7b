import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useImportAddress } from './address.ts'
import classes from './import.module.css'
import type { ImportKind } from './kind.ts'

export type Step = 1 | 2 | 3 | 4

interface ImportFrameProps {
  readonly kind: ImportKind
  readonly step: Step
  /** The way back, left of the primary button. */
  readonly actions?: ReactNode
  readonly primary?: ReactNode
  readonly children: ReactNode
}

/** The head of every step: what is imported, where in it we are, the way out and the way on. */
export function ImportFrame({ kind, step, actions, primary, children }: ImportFrameProps) {
  const { t } = useLingui()
  const { leave } = useImportAddress()
  return (
    <>
      <PageHeader
        title={inWords(kind.title)}
        aside={<Steps at={step} />}
        actions={
          <>
            <Button variant="subtle" color="gray" onClick={leave}>
              {t`Leave`}
            </Button>
            {actions}
          </>
        }
        primary={primary}
      />
      {children}
    </>
  )
}

function Steps({ at }: { at: Step }) {
  const { t } = useLingui()
  const steps = [t`File`, t`Columns`, t`Dry run`, t`Import`]
  return (
    <ol className={classes.steps}>
      {steps.map((name, index) => (
        <li key={name} aria-current={index + 1 === at ? 'step' : undefined} data-past={index + 1 < at || undefined}>
          <span>{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}
