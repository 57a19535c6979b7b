/** What the lists of releases, configurations and pictures are as files. */
import { exportImages } from '@cordillera/contract/market/content'
import { exportConfigurations, exportReleases } from '@cordillera/contract/market/release'
import { beforeAll, expect, test } from 'vitest'
import { editors, givenImage, merchantOf, published, publishing, saveParameter } from '../../test/given-content.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let people: { writer: Person; approver: Person }

beforeAll(async () => {
  people = await editors(testApp())
})

test('releases, what was served and pictures are taken away as files, of one’s own market alone', async () => {
  const { writer } = people
  const { itemId } = await saveParameter(writer, 'files.key', 'one')
  await published(people, publishing(itemId))
  await givenImage(writer)
  const abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
  const merchant = await merchantOf(writer)
  for (const [endpoint, words] of [
    [exportReleases, 'Published'],
    [exportConfigurations, 'Android'],
    [exportImages, 'banner'],
  ] as const) {
    const file = await writer.download(endpoint, { filter: {}, format: 'csv' })
    expect(file.body.toString('utf8'), endpoint.path).toContain(words)
    await abroad.refused(endpoint, { filter: { merchant }, format: 'csv' }, 'market.merchantForeign')
  }
})
