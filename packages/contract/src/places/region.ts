/** What is written down of a region (ISO 3166-2) for finding out where somebody lives. */

export interface Region {
  /** Without the country: `SON`. */
  code: string
  /** Its official short name. */
  name: string
  /** Zones that its whole area keeps; several only where a town may keep another. The first is that of its `towns`. */
  zone: string
  /** Other names and abbreviations, separated by `|`. */
  also?: string
  /** Towns that keep another clock, by zone: `town|other town`, one town of several names `name=other name`. Two zones where sources differ: both must be legal. */
  apart?: readonly { zones: readonly string[]; towns: string }[]
  /** Further towns that are known, by `zone`: in a region with towns apart, a town that is not known may be one of them. */
  towns?: string
}

const region = (code: string, name: string, zone: string, also = ''): Region => ({ code, name, zone, also })

/** `SON Sonora: Son.|Estado de Sonora` for each line, all in one zone. */
export function regionsIn(zone: string, lines: string): Region[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [head = '', also = ''] = line.trim().split(': ')
      const [code = '', ...name] = head.split(' ')
      return region(code, name.join(' '), zone, also)
    })
}
