/** Pictures of nobody: faces and cards drawn from shapes, each different, as small jpg files. */
import sharp from 'sharp'
import { outline } from '../src/credit/public.ts'
import type { Random } from './random.ts'

const skins = ['#f1c9a5', '#e0ac86', '#c68862', '#a66a45', '#8a5334'] as const
const hairs = ['#1d1b1a', '#3b2417', '#5c3a21', '#7d5a3c', '#9a9a9a'] as const
const walls = ['#cfd8dc', '#d7ccc8', '#c5cae9', '#dcedc8', '#ffe0b2', '#b2dfdb'] as const

/** A face in a box of 100 by 120. */
function face(random: Random): string {
  const skin = random.pick(skins)
  const hair = random.pick(hairs)
  const [wide, high, eyes] = [random.between(24, 34), random.between(34, 44), random.between(8, 14)]
  const mouth = random.between(6, 14)
  const shirt = `hsl(${random.between(0, 359)} 45% ${random.between(30, 60)}%)`
  return `<ellipse cx="50" cy="128" rx="${wide + 22}" ry="36" fill="${shirt}"/>
    <rect x="40" y="78" width="20" height="24" fill="${skin}"/>
    <ellipse cx="50" cy="${random.between(40, 46)}" rx="${wide + 5}" ry="${high + 2}" fill="${hair}"/>
    <ellipse cx="50" cy="56" rx="${wide}" ry="${high - 2}" fill="${skin}"/>
    <rect x="${50 - wide}" y="${random.between(14, 22)}" width="${2 * wide}" height="${random.between(8, 18)}" rx="6" fill="${hair}"/>
    <circle cx="${50 - eyes}" cy="52" r="3" fill="#222"/><circle cx="${50 + eyes}" cy="52" r="3" fill="#222"/>
    <path d="M${50 - mouth} 74q${mouth} ${random.between(2, 10)} ${2 * mouth} 0" fill="none" stroke="#7a3b32" stroke-width="3"/>`
}

const jpeg = (svg: string) => sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer()

export function selfie(random: Random): Promise<Buffer> {
  const [x, y] = [random.between(60, 160), random.between(80, 150)]
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="${random.pick(walls)}"/>
    <rect x="${random.between(0, 300)}" y="${random.between(0, 200)}" width="${random.between(60, 180)}" height="${random.between(80, 260)}" fill="${random.pick(walls)}"/>
    <g transform="translate(${x} ${y}) scale(${random.between(24, 32) / 10} ${random.between(32, 38) / 10})">${face(random)}</g></svg>`)
}

/** A card with a face and three lines of text. */
export function card(random: Random, lines: readonly string[]): Promise<Buffer> {
  const hue = random.between(0, 359)
  const texts = lines.map(
    (line, at) =>
      `<path transform="translate(210 ${110 + at * 62}) scale(3)" d="${outline(plain(line).slice(0, 22))}" fill="#333"/>`,
  )
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" rx="24" fill="hsl(${hue} 40% 88%)"/>
    <rect width="640" height="64" fill="hsl(${hue} 45% 45%)"/><rect x="30" y="96" width="150" height="190" fill="${random.pick(walls)}"/>
    <svg x="30" y="96" width="150" height="190" viewBox="0 0 100 126">${face(random)}</svg>${texts.join('')}</svg>`)
}

/** The letters that a card is drawn with know no accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

export interface ReceiptOf {
  bank: string
  title: string
  /** As the bank prints it. */
  amount: string
  rows: readonly (readonly [label: string, value: string])[]
}

/** A bank's receipt of a transfer as a phone shows it: its band, what was sent, and the particulars below one another. */
export function receipt(random: Random, { bank, title, amount, rows }: ReceiptOf): Promise<Buffer> {
  const hue = random.between(190, 350)
  const text = (x: number, y: number, size: number, fill: string, words: string) =>
    `<path transform="translate(${x} ${y}) scale(${size})" d="${outline(plain(words).slice(0, 34))}" fill="${fill}"/>`
  const lines = rows.map(
    ([label, value], at) =>
      `${text(40, 330 + at * 74, 1.9, '#777', label)}${text(40, 356 + at * 74, 2.5, '#222', value)}
      <rect x="40" y="${388 + at * 74}" width="400" height="1" fill="#ddd"/>`,
  )
  const height = 360 + rows.length * 74 + 30
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="${height}"><rect width="480" height="${height}" fill="#f6f6f6"/>
    <rect width="480" height="84" fill="hsl(${hue} 55% 32%)"/>${text(40, 30, 3.4, '#fff', bank)}
    <rect x="20" y="104" width="440" height="${height - 124}" rx="14" fill="#fff"/>
    <circle cx="240" cy="156" r="30" fill="#2e9e5b"/><path d="M226 157l10 11 19-22" fill="none" stroke="#fff" stroke-width="5"/>
    ${text(40, 208, 2.6, '#444', title)}${text(40, 250, 4.6, '#111', amount)}${lines.join('')}</svg>`)
}
