/** Demo data of lending that went well: loans of the past year that two apps got back, beside those that collection works on. */
import { runLoanBook } from '@cordillera/contract/credit/import'
import { uploadFile } from '@cordillera/contract/job/file'
import type { App } from '../src/app.ts'
import { loanBook } from './book.ts'
import { DemoPerson } from './demo-client.ts'
import { demoMerchants } from './people.ts'
import { Random } from './random.ts'

const appShops = ['Luna Credito', 'Cafe Plata']
const loans = 900

export async function importRepaid(
  app: App,
  now: Date,
  runJob: (person: DemoPerson, jobId: string) => Promise<void>,
): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  const random = new Random(20_260_221)
  // a day that is over everywhere
  const exportDay = new Date(now.getTime() - 36 * 3_600_000).toISOString().slice(0, 10)
  for (const { country, name } of demoMerchants.filter(({ name }) => appShops.includes(name))) {
    const book = loanBook(random, { country, merchant: name, exportDay, loans, repaid: true })
    const { fileId } = await superuser.upload(uploadFile, {}, `pagados-${country.toLowerCase()}.csv`, book)
    await runJob(superuser, (await superuser.call(runLoanBook, { fileId, exportDay })).jobId)
  }
}
