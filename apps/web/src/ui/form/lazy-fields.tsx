import { TextInput } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() => import('./DayField.tsx'))

/** A calendar day. The calendar is loaded with the first form that has one; a quiet field stands in its place meanwhile. */
export function DayField(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<TextInput label={props.label} disabled />}>
      <Loaded {...props} />
    </Suspense>
  )
}
