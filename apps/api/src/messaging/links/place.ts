/** Where our short links stand and where they may lead. */
export interface LinkPlace {
  urlOf(token: string): string
  leadsTo(host: string): boolean
}

/** `hosts`: names to which links may lead, with what stands below them; none: to any. */
export const linkPlace = (origin: () => string, hosts: readonly string[] = []): LinkPlace => ({
  urlOf: (token) => `${origin()}/s/${token}`,
  leadsTo: (host) => hosts.length === 0 || hosts.some((one) => host === one || host.endsWith(`.${one}`)),
})
