/** Steps of a funnel in an address that can be shared: `name@page#element` in order, separated by `>`. */
import type { countFunnel } from '@cordillera/contract/acquisition/events'
import type { Input } from '@cordillera/contract/endpoint'

export type Step = Input<typeof countFunnel>['steps'][number]
export const stepsAtMost = 8
/** So many letters. */
export const stepsInAddress = 900

export const inAddress = ({ name, page, element }: Step) =>
  name + (page === undefined ? '' : `@${page}`) + (element === undefined ? '' : `#${element}`)
export function fromAddress(text: string): Step[] {
  return text.split('>').flatMap((part) => {
    const [, name, page, element] = /^([^@#]+)(?:@([^#]*))?(?:#(.*))?$/.exec(part) ?? []
    return name
      ? [{ name, ...(page === undefined ? {} : { page }), ...(element === undefined ? {} : { element }) }]
      : []
  })
}
