const habitMs = 400

/** Who clicks twice out of habit means one click: the second would land on what the first has opened, and close it. */
export function ignoreSecondClick(): void {
  const stop = new AbortController()
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', ignore, { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort(), habitMs)
}
