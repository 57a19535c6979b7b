import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type UserConfig } from 'vite'
import console from '../vite.config.ts'

/** The page of the measured tables, built as the console is. */
export default defineConfig((env) =>
  mergeConfig<UserConfig, UserConfig>(console(env), {
    root: fileURLToPath(new URL('..', import.meta.url)),
    build: { rollupOptions: { input: fileURLToPath(new URL('table.html', import.meta.url)) } },
  }),
)
