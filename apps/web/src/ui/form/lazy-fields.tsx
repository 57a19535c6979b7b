import { TextInput } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const Field = lazy(() => import('./DayField.tsx'))
const Input = lazy(() => import('./DayInput.tsx'))

/** A calendar day. The calendar is loaded with the first form that has one; a quiet field stands in its place meanwhile. */
export function DayField(props: ComponentProps<typeof Field>) {
  return (
    <Suspense fallback={<TextInput label={props.label} disabled />}>
      <Field {...props} />
    </Suspense>
  )
}

/** The same outside of a form. */
export function DayInput(props: ComponentProps<typeof Input>) {
  return (
    <Suspense fallback={<TextInput label={props.label} className={String(props.className ?? '')} disabled />}>
      <Input {...props} />
    </Suspense>
  )
}
