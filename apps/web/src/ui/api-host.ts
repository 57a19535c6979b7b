/**
 * Where the API is. By default where the page came from. An installation may build the page for another host
 * (`VITE_API_BASE`, such as `https://api.luna.example`), and name the domains under which the product is reached
 * (`VITE_PRODUCT_DOMAINS`): on a page of one of them the base moves to the page's domain, and where the page's host lies in
 * the `vpn` subdomain, so does the API's (spec 1 §7; the reading is ours, docs/spec-gaps.md).
 *
 *   base api.luna.example, page cms.sol.example      → api.sol.example
 *   base api.luna.example, page cms.vpn.sol.example  → api.vpn.sol.example
 */
export function apiBaseFor(base: string, productDomains: readonly string[], pageHost: string): string {
  if (!base) return ''
  const url = new URL(base)
  const page = placeOf(pageHost, productDomains)
  const api = placeOf(url.hostname, productDomains)
  if (!page || !api) return url.origin
  const name = api.name || 'api'
  url.hostname = [name, ...(page.isVpn ? ['vpn'] : []), page.domain].join('.')
  return url.origin
}

/** `cms.vpn.sol.example` under `sol.example` → `cms`, in the vpn. Null: not one of the product's domains. */
function placeOf(host: string, productDomains: readonly string[]) {
  const domain = productDomains.find((candidate) => host === candidate || host.endsWith(`.${candidate}`))
  if (!domain) return null
  const labels = host
    .slice(0, -domain.length)
    .split('.')
    .filter((label) => label !== '')
  return { domain, isVpn: labels.includes('vpn'), name: labels.filter((label) => label !== 'vpn').join('.') }
}

const productDomains = (import.meta.env.VITE_PRODUCT_DOMAINS ?? '').split(',').filter((domain) => domain !== '')
/** In front of every path: an origin, or nothing. */
export const apiBase = apiBaseFor(
  import.meta.env.VITE_API_BASE ?? '',
  productDomains,
  globalThis.location?.hostname ?? '',
)
