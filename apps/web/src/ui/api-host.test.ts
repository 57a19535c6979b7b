import { expect, test } from 'vitest'
import { apiBaseFor } from './api-host.ts'

const domains = ['luna.example', 'sol.example']
const base = 'https://api.luna.example'

test.each([
  ['without a base the API is where the page came from', '', 'cms.sol.example', ''],
  ['on the domain of the base nothing moves', base, 'cms.luna.example', 'https://api.luna.example'],
  ['on another product domain the base moves there', base, 'cms.sol.example', 'https://api.sol.example'],
  [
    'in the vpn of a product domain the API is in the vpn too',
    base,
    'cms.vpn.sol.example',
    'https://api.vpn.sol.example',
  ],
  [
    'a vpn base leaves the vpn with the page',
    'https://api.vpn.luna.example',
    'cms.sol.example',
    'https://api.sol.example',
  ],
  ['the port stays', 'https://api.luna.example:8443', 'cms.sol.example', 'https://api.sol.example:8443'],
  ['a page elsewhere, such as localhost, keeps the base as it was built', base, 'localhost', base],
  ['a domain that only ends alike is another one', base, 'cms.eviluna.example', base],
  ['a base of no product domain stays', 'https://api.other.example', 'cms.sol.example', 'https://api.other.example'],
])('%s', (_, given, page, expected) => {
  expect(apiBaseFor(given, domains, page)).toBe(expected)
})
