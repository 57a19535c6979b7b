/** What products are called, and how their figures are said. */
import type { listProducts } from '@cordillera/contract/credit/product'
import type { Output } from '@cordillera/contract/endpoint'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToneName } from '../ui/show/show.tsx'

export type Product = Output<typeof listProducts>[number]

export const productStateWords: Record<Product['state'], MessageDescriptor> = {
  draft: msg`Draft`,
  waiting: msg`Waits for a second person`,
  active: msg`Active`,
  retired: msg`Retired`,
}
export const productStateTones: Record<Product['state'], ToneName> = {
  draft: 'grey',
  waiting: 'amber',
  active: 'blue',
  retired: 'slate',
}

/** `LUNA-14-2 · version 3` is said with the words of the page. */
export const productName = ({ productCode, versionNumber }: Pick<Product, 'productCode' | 'versionNumber'>) =>
  `${productCode} v${versionNumber}`
