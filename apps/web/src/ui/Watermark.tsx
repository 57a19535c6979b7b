import { useMemo } from 'react'
import classes from './watermark.module.css'

/**
 * Lies over a screen with personal data and says who looked and when: a photograph of the screen names its author. It
 * takes no clicks and nothing hears it.
 */
export function Watermark({ text }: { text: string }) {
  const style = useMemo(
    () => ({ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(tile(text))}")` }),
    [text],
  )
  return <div className={classes.watermark} style={style} data-watermark aria-hidden />
}

const tile = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="220"><text x="180" y="110" fill="#808080" font-family="sans-serif" font-size="14" text-anchor="middle" transform="rotate(-24 180 110)">${escaped(text)}</text></svg>`
const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
