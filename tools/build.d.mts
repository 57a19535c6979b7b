export const EXTERNAL: string[]
export function build(): Promise<void>
export function bundleServer(entries: string[], outdir: string): Promise<string | undefined>
