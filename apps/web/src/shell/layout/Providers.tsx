import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../../ui/query.ts'
import { themeOf, tieVariables } from '../../ui/theme.ts'
import { useAppearance } from '../appearance.ts'

/** What everything inside the shell stands on. */
export function Providers({ children }: { children: ReactNode }) {
  const { colour } = useAppearance()
  return (
    <MantineProvider theme={themeOf(colour)} cssVariablesResolver={tieVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
