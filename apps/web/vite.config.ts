import { transformAsync } from '@babel/core'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lingui's macros are the only thing that needs Babel here: it runs on the files that import them and on no other. */
function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!/\.tsx?$/.test(file) || !/from ['"]@lingui\/(core|react)\/macro['"]/.test(code)) return null
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      })
      return result?.code ? { code: result.code, map: result.map ?? null } : null
    },
  }
}

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  plugins: [linguiMacros(), lingui(), react()],
  build: { manifest: true, target: 'es2022', chunkSizeWarningLimit: 700 },
  server: { port: 5173, proxy: { '/api': api, '/forward': api, '/cs': api } },
})
