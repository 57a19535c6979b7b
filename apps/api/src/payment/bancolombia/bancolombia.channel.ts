/** Bancolombia as a channel: what it collects comes in files that people carry, so nothing is asked or sent over a line. */
import type { Channel, ProviderOf } from '../channel.ts'

const byFile = { taken: false, message: 'Bancolombia takes orders by file only' } as const
/** As the header of a collection file writes them. */
const written = { nit: /^\d{8,10}$/, account: /^\d{9,17}$/ }

export const filesOfBancolombia: ProviderOf = {
  name: 'BANCOLOMBIA',
  open: (settings): Channel => ({
    name: 'BANCOLOMBIA',
    paysOut: null,
    payOut: async () => byFile,
    withhold: async () => byFile,
    outcomeOf: async () => null,
    // whether a header could carry what was entered: no file could be known as ours by anything else
    async check() {
      const said = Object.entries(written).map(
        ([name, form]) => [name, form.test(settings[name] ?? '') ? 'fits the file' : 'does not fit the file'] as const,
      )
      return { ok: said.every(([, answer]) => answer === 'fits the file'), raw: Object.fromEntries(said) }
    },
    signed: () => false,
  }),
}
