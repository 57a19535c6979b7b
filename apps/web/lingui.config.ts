import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** One catalog per folder of src, so that a screen loads only its own words. Origins are left out: they only make conflicts. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh', 'en', 'es'],
  catalogs: [{ path: '<rootDir>/src/{name}/locales/{locale}', include: ['<rootDir>/src/{name}/'] }],
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
})
