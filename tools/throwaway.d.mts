export function throwawayFolder(megabytes: number): string
