/** What a person would stumble over on the page as it stands. Runs in the page: it may use nothing from outside of itself. */
export function faultsInSight(): string[] {
  const faults: string[] = []
  const main = document.querySelector('#main')
  if (!main) return ['there is no page']
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  // words that have no room and no hint with all of them
  for (const element of main.querySelectorAll<HTMLElement>(
    'button, h1, h2, h3, label, legend, dt, [role=tab], [role=columnheader]',
  )) {
    const inner = [element, ...element.querySelectorAll<HTMLElement>('span')].find(
      (each) =>
        each.scrollWidth > each.clientWidth + 1 &&
        getComputedStyle(each).overflowX !== 'visible' &&
        each.clientWidth > 0,
    )
    if (inner && isSeen(inner) && nameOf(element) && !element.closest('[title]') && !inner.title)
      faults.push(`cut: ${nameOf(element)}`)
  }

  // controls that something else lies upon
  for (const element of main.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type=hidden]), select, textarea',
  )) {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isInView = box.width > 1 && box.height > 1 && x > 0 && y > 0 && x < innerWidth && y < innerHeight
    if (!isInView || !isSeen(element) || getComputedStyle(element).pointerEvents === 'none') continue
    const top = document.elementFromPoint(x, y)
    const isClipped = [...ancestorsOf(element)].some((parent) => {
      const { overflowX, overflowY } = getComputedStyle(parent)
      const edge = parent.getBoundingClientRect()
      return (
        (overflowX !== 'visible' || overflowY !== 'visible') &&
        (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom)
      )
    })
    if (!top || isClipped || element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
      continue
    // what stays in sight while a list is scrolled lies on it by intent
    if ([...ancestorsOf(top), top].some((each) => getComputedStyle(each).position === 'sticky')) continue
    faults.push(`covered: ${nameOf(element)} by ${nameOf(top) || top.tagName}`)
  }

  faults.push(...outOfSight(main))

  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 1) faults.push(`the page is ${over} px wider than the window`)
  return faults

  /** Columns that a wide window doesn't show before somebody thinks of scrolling. */
  function outOfSight(page: Element): string[] {
    if (innerWidth < 1200) return []
    const grids = [...page.querySelectorAll<HTMLElement>('[role=grid]')]
    return grids
      .filter((grid) => grid.scrollWidth > grid.clientWidth + 1 && isSeen(grid))
      .map((grid) => {
        const edge = grid.getBoundingClientRect().left + grid.clientWidth
        const heads = [...grid.querySelectorAll('[role=columnheader]')]
        const hidden = heads.filter((head) => head.getBoundingClientRect().right > edge + 1)
        return `out of sight, ${grid.scrollWidth - grid.clientWidth} px: ${hidden.map(nameOf).join(', ')}`
      })
  }
  function* ancestorsOf(element: Element) {
    for (let each = element.parentElement; each; each = each.parentElement) yield each
  }
}
