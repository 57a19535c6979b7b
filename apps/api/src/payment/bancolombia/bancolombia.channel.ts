/**
 * Bancolombia as a channel: everything goes by files that people carry. An order that it takes waits for a payout file, and what became of
 * it is what the bank's latest answer file said.
 */
import type { Db } from '../../platform/db.ts'
import type { Channel, ProviderOf } from '../channel.ts'
import { bankCodeOf } from './bank-codes.ts'
import { answerOfFile, hasDocument } from './payout-file.write.ts'

const refused = (message: string) => ({ taken: false, fits: false, message }) as const
/** As the headers of its files write them. */
const written = { nit: /^\d{8,10}$/, account: /^\d{9,17}$/ }

export const filesOfBancolombia = (db: Db): ProviderOf => ({
  name: 'BANCOLOMBIA',
  open: (settings): Channel => ({
    name: 'BANCOLOMBIA',
    paysOut: 'COP',
    // what no file could carry is refused here, so that another channel may take it
    async payOut({ bank, bankAccount, trackingKey }) {
      if (bankCodeOf(bank) === null) return refused('No bank code')
      if (bankAccount.length > 17) return refused('Account too long')
      return (await hasDocument(db, trackingKey)) ? { taken: true, ref: trackingKey } : refused('No document')
    },
    withhold: async () => refused('Bancolombia takes payouts by file only'),
    outcomeOf: async (trackingKey) => (await answerOfFile(db, trackingKey)) ?? { state: 'pending', message: null },
    // whether a header could carry what was entered: no file could be known as ours by anything else
    async check() {
      const said = Object.entries(written).map(
        ([name, form]) => [name, form.test(settings[name] ?? '') ? 'fits the file' : 'does not fit the file'] as const,
      )
      return { ok: said.every(([, answer]) => answer === 'fits the file'), raw: Object.fromEntries(said) }
    },
    signed: () => false,
  }),
})
