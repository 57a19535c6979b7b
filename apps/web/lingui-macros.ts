import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/** Lingui's macros are the only thing that needs Babel here: it runs on the files that import them and on no other. */
export function linguiMacros(): Plugin {
  const linguiConfig = getConfig({ configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)) })
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
        plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]],
      })
      return result?.code ? { code: result.code, map: result.map ?? null } : null
    },
  }
}
