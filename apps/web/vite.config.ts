import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { linguiMacros } from './lingui-macros.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

// the package's own entry is its development build, warnings included, whatever is being built
const router = fileURLToPath(new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')))

/**
 * With all that they stand on, one file each, in the order in which a person meets them: hundreds of small ones, shared here
 * and there, cost a slow computer half a second.
 */
const together = [
  '(main|shell/login/Login)',
  'shell/(layout/Shell|dashboard/Dashboard)',
  'shell/layout/Tools',
  'dashboard/boards',
  'ui/(table/DataTable|filters/FilterBar|filters/filters)',
]
const groups = ['start', 'shell', 'tools', 'boards', 'lists'].map((name, at) => ({
  name,
  test: new RegExp(`/src/${together[at]}\\.tsx?$`),
  priority: together.length - at,
}))

export default defineConfig(({ command }) => ({
  plugins: [linguiMacros(), lingui(), react()],
  build: {
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: router }] : [] },
  server: { port: 5173, proxy: { '/api': api, '/forward': api, '/cs': api } },
}))
