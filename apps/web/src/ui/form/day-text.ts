import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)
const ways = ['YYYY-M-D', 'YYYY/M/D', 'YYYY年M月D日', 'D/M/YYYY', 'D-M-YYYY', 'D/M/YY']

/** The day that somebody typed, as `YYYY-MM-DD`: in any of the ways that the console's languages write one. */
export function readDay(text: string): string | null {
  // a strict reading takes no zero before a digit where the way has none
  const [plain, typed] = [text.trim().replace(/(?<!\d)0(?=\d(?!\d))/g, ''), text.trim()]
  const read = [plain, typed].map((one) => dayjs(one, ways, true)).find((one) => one.isValid())
  return read?.format('YYYY-MM-DD') ?? null
}
