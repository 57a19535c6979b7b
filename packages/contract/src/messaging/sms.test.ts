import * as calculator from 'sms-segments-calculator'
import splitSms from 'split-sms'
import { describe, expect, test } from 'vitest'
import { smsOctets, smsSegments, smsSize } from './sms.ts'

/** Texts at the borders; two public counters agree about all of them. */
const borders: [string, string][] = [
  ['nothing', ''],
  ['160 letters', 'a'.repeat(160)],
  ['161 letters', 'a'.repeat(161)],
  ['80 signs of the extension', '€'.repeat(80)],
  ['81 signs of the extension', '€'.repeat(81)],
  ['153 closing brackets: no pair is torn', ']'.repeat(153)],
  ['152 letters and an extended sign at the border', `${'a'.repeat(152)}]${'b'.repeat(10)}`],
  ['70 signs of UCS-2', 'á'.repeat(70)],
  ['71 signs of UCS-2', 'á'.repeat(71)],
  ['an emoji at the border of a segment', `${'Ú'.repeat(66)}😀${'Ú'.repeat(66)}`],
  ['35 emoji', '😀'.repeat(35)],
  ['36 emoji', '😀'.repeat(36)],
  ['extended signs beside UCS-2 take one unit', `${'á'.repeat(30)}${'{}'.repeat(20)}`],
]

describe('what a text takes as SMS', () => {
  test.each(borders)('%s', (_, text) => {
    const { SegmentedMessage } = calculator
    const counted = smsSize(text)
    expect(counted.segments).toBe(Math.max(1, new SegmentedMessage(text).segmentsCount))
    expect(counted.segments).toBe(Math.max(1, splitSms.split(text).parts.length))
  })

  test('153 closing brackets are three segments, not two', () => {
    expect(smsSize(']'.repeat(153))).toEqual({ encoding: 'GSM-7', units: 306, segments: 3, left: 151 })
  })

  test('the segments are the text, and each fits a phone', () => {
    for (const [, text] of borders) {
      const { encoding, segments } = smsSegments(text)
      expect(segments.join('')).toBe(text)
      const most = encoding === 'UCS-2' ? (segments.length === 1 ? 140 : 134) : segments.length === 1 ? 160 : 153
      for (const segment of segments) expect(smsOctets(segment, encoding).length).toBeLessThanOrEqual(most)
    }
  })

  test('the octets are those of the standard', () => {
    expect([...smsOctets('@ñà€', 'GSM-7')]).toEqual([0, 125, 127, 27, 101])
    expect([...smsOctets('ñ😀', 'UCS-2')]).toEqual([0x00, 0xf1, 0xd8, 0x3d, 0xde, 0x00])
  })
})
