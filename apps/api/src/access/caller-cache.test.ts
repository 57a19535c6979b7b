import { changeMerchant, queryUserInfo } from '@cordillera/contract/access/session'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'

const testApp = startApp()

test('whoever changes merchant works for the new one from the next call on, without waiting for the word to go round', async () => {
  const { given } = testApp()
  const superuser = await given.person({ superuser: true })
  const merchants = [await given.merchantId('Luna Credito'), await given.merchantId('Cafe Plata')]
  for (let turn = 0; turn < 20; turn++) {
    const merchant = merchants[turn % 2] ?? 0
    await superuser.call(changeMerchant, { service_name: 'change_user_merchant', merchant })
    expect(await superuser.call(queryUserInfo, {})).toMatchObject({ merchant_info: { user_merchant: { merchant } } })
  }
})
