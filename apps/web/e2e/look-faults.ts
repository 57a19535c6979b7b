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

  faults.push(
    ...beyondTheEdge(main),
    ...outOfSight(main),
    ...actsOutOfSight(main),
    ...cutInCells(main),
    ...placeholders(main),
    ...asMachinesWrite(main),
    ...keysOnAPhone(main),
  )

  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 1) faults.push(`the page is ${over} px wider than the window`)
  return faults

  /** Controls that begin in the window and end outside of it, where nothing scrolls. */
  function beyondTheEdge(page: Element): string[] {
    return [...page.querySelectorAll<HTMLElement>('button, a[href], input:not([type=hidden])')]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect()
        if (width <= 1 || left >= innerWidth || right <= innerWidth + 1 || !isSeen(control)) return false
        return ![...ancestorsOf(control)].some(
          (parent) =>
            page.contains(parent) && parent !== page && /auto|scroll/.test(getComputedStyle(parent).overflowX),
        )
      })
      .map((control) => `beyond the edge: ${nameOf(control)}`)
  }
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
  /** What can be done with a line of a short table, where a wide window doesn't show it. */
  function actsOutOfSight(page: Element): string[] {
    if (innerWidth < 1200) return []
    return [...page.querySelectorAll<HTMLElement>('section[tabindex] > table')].flatMap((table) => {
      const edge = table.parentElement?.getBoundingClientRect().right ?? innerWidth
      const acts = [...table.querySelectorAll<HTMLElement>('td:last-child button')]
      return acts
        .filter((act) => isSeen(act) && act.getBoundingClientRect().right > edge + 1)
        .map((act) => `out of sight: ${nameOf(act)}`)
    })
  }
  /** Values that a list's column cuts off without so much as an ellipsis, and titles that it breaks within a word. */
  function cutInCells(page: Element): string[] {
    const cut = [...page.querySelectorAll<HTMLElement>('[role=gridcell]')].flatMap((cell) => {
      const inner = [cell, ...cell.querySelectorAll<HTMLElement>('*')].find((each) => {
        const { overflowX, textOverflow, display } = getComputedStyle(each)
        // an ellipsis is drawn by blocks alone
        const says = textOverflow === 'ellipsis' && !display.includes('flex') && !display.includes('grid')
        return overflowX !== 'visible' && !says && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1
      })
      return inner && isSeen(inner) && nameOf(cell) ? [`cut in its column: ${nameOf(cell)}`] : []
    })
    const broken = [...page.querySelectorAll<HTMLElement>('[role=columnheader] [data-words]')].filter((title) => {
      const longest = (title.textContent ?? '').split(' ').map((word) => widthOf(word, title))
      return isSeen(title) && title.clientWidth > 1 && Math.max(...longest) > title.clientWidth + 1
    })
    return [...new Set(cut), ...broken.map((title) => `broken within a word: ${nameOf(title)}`)]
  }
  function placeholders(page: Element): string[] {
    return [...page.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((input) => {
        const { paddingLeft, paddingRight } = getComputedStyle(input)
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return isSeen(input) && !input.value && input.clientWidth > 0 && widthOf(input.placeholder, input) > room + 1
      })
      .map((input) => `cut placeholder: ${input.placeholder}`)
  }
  /** Days as databases write them, and one of what is said in the plural. */
  function asMachinesWrite(page: Element): string[] {
    // a source of law in brackets is quoted as it was published
    const words = (page as HTMLElement).innerText.replace(/\([^)\n]*\)/g, '')
    const days = words.match(/(?<![\p{L}\p{N}/_.-])20\d\d-\d\d-\d\d(?![\p{N}-])/gu) ?? []
    const isPlural =
      /(?<![\p{N}.,:#/–−-] ?)\b1 (?!mes\b|más\b|país\b|has\b|is\b|was\b|pass\b|class\b|address\b)[\p{Ll}]{2,}s\b/gu
    const plurals = document.documentElement.lang.startsWith('zh') ? [] : (words.match(isPlural) ?? [])
    return [
      ...new Set(days.map((day) => `a day as machines write it: ${day}`)),
      ...new Set(plurals.map((one) => `one in the plural: ${one}`)),
    ]
  }
  /** Hints at keys where nobody has any. */
  function keysOnAPhone(page: Element): string[] {
    if (innerWidth > 600) return []
    const hints = [...page.querySelectorAll<HTMLElement>('kbd')].filter(isSeen)
    return hints.length > 0 ? [`keys on a phone: ${hints.map(nameOf).join(', ')}`] : []
  }
  function widthOf(words: string, like: Element): number {
    const { font } = getComputedStyle(like)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return 0
    context.font = font
    return context.measureText(words).width
  }
  function* ancestorsOf(element: Element) {
    for (let each = element.parentElement; each; each = each.parentElement) yield each
  }
}
