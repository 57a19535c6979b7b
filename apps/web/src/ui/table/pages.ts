/** The page numbers to offer: the ends, the neighbours, and null for a gap. Always the same count, so that nothing jumps. */
export function pagesShown(page: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, at) => at + 1)
  const middle =
    page <= 4 ? [2, 3, 4, 5] : page >= last - 3 ? [last - 4, last - 3, last - 2, last - 1] : [page - 1, page, page + 1]
  const first = middle[0] ?? 2
  const end = middle.at(-1) ?? last - 1
  return [1, ...(first > 2 ? [null] : []), ...middle, ...(end < last - 1 ? [null] : []), last]
}
