/** National ids and phones per country, checked by kept libraries (their traps: docs/GLOSSARY.md, "Identifiers"). */
import type { Country } from '@cordillera/contract/countries'
import { clabe } from 'clabe-validator'
import { Metadata, parsePhoneNumberFromString } from 'libphonenumber-js'
import { stdnum } from 'stdnum'
import { spelled } from '../platform/phones.ts'

export type DocumentCheck =
  | { type: string; number: string; doubtful: boolean }
  | { refused: 'unknownDocumentType' | 'badDocument' }

interface DocumentType {
  /** The one name it is kept under. */
  type: string
  /** Compacts before the check and the keeping. */
  compact(text: string): string
  isValid(compact: string): boolean
  /** Real ones are known to fail the check digit: its failure is a doubt, the shape must still fit. */
  lenient?: RegExp
}

/** The library's check of one kind of number; a name it doesn't know fails at start, not at the first row. */
function checked(country: Country, kind: string): (text: string) => boolean {
  const validator = stdnum[country]?.[kind]
  if (!validator) throw new Error(`stdnum knows no ${kind} of ${country}`)
  return (text) => validator.validate(text).isValid
}

const letters = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
/** RUT with its dash and without dots: `12345678-5`. */
const rut = (text: string) => letters(text).replace(/^(\d+)([\dK])$/, '$1-$2')

const chileanId: DocumentType = { type: 'RUT', compact: rut, isValid: checked('CL', 'rut') }
const documentTypes: Record<Country, Record<string, DocumentType>> = {
  MX: {
    CURP: { type: 'CURP', compact: letters, isValid: checked('MX', 'curp') },
    RFC: {
      type: 'RFC',
      compact: letters,
      isValid: checked('MX', 'rfc'),
      lenient: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/,
    },
  },
  CO: {
    CC: { type: 'CC', compact: letters, isValid: (text) => /^\d{3,10}$/.test(text) },
    NIT: { type: 'NIT', compact: letters, isValid: checked('CO', 'nit') },
  },
  PE: {
    DNI: { type: 'DNI', compact: letters, isValid: (text) => /^\d{8}$/.test(text) },
    CE: { type: 'CE', compact: letters, isValid: (text) => /^[\dA-Z]{9,12}$/.test(text) },
    RUC: { type: 'RUC', compact: letters, isValid: checked('PE', 'ruc') },
  },
  CL: { RUT: chileanId, RUN: chileanId },
  EC: {
    CI: { type: 'CI', compact: letters, isValid: checked('EC', 'ci') },
    RUC: {
      type: 'RUC',
      compact: letters,
      isValid: checked('EC', 'ruc'),
      lenient: /^\d{10}001$/,
    },
  },
}

/** Checks a national id as its country writes it. `doubtful`: kept, though its check digit is wrong. */
export function checkDocument(country: Country, type: string, number: string): DocumentCheck {
  const known = documentTypes[country][letters(type)]
  if (!known) return { refused: 'unknownDocumentType' }
  const compact = known.compact(number)
  if (known.isValid(compact)) return { type: known.type, number: compact, doubtful: false }
  if (known.lenient?.test(compact)) return { type: known.type, number: compact, doubtful: true }
  return { refused: 'badDocument' }
}

const international = new Map<Country, RegExp | null>()

/** What a number in full looks like, from the library's own metadata; null where that alone does not decide. */
function internationalShape(country: Country): RegExp | null {
  const known = international.get(country)
  if (known !== undefined) return known
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  const plan = metadata.numberingPlan as unknown as {
    callingCode(): string
    nationalNumberPattern(): string
    hasTypes(): boolean
  }
  const shape = plan.hasTypes() ? null : new RegExp(`^\\+${plan.callingCode()}(?:${plan.nationalNumberPattern()})$`)
  international.set(country, shape)
  return shape
}

/**
 * E.164 of a number as people of a country write it; null where it is none. `abroad` takes other countries' too.
 * A number in full that fits the country's pattern is what the library would find after a long parse.
 */
export function readPhone(text: string, country: Country, abroad = false): string | null {
  if (internationalShape(country)?.test(text)) return text
  const parsed = parsePhoneNumberFromString(spelled(text, country), country)
  if (!parsed?.isValid() || (!abroad && parsed.country !== country)) return null
  return parsed.number
}

export const isClabe = (text: string): boolean => clabe.validate(text).ok

const emailShape = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/
export const isEmail = (text: string): boolean => text.length <= 200 && emailShape.test(text)
