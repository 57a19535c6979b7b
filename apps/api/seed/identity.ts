/** Invented people whose documents pass their check digits (algorithms: docs of each identifier), and nobody real's. */
import type { Country } from '@cordillera/contract/countries'
import type { Random } from './random.ts'

const given = {
  F: [
    'Ana',
    'Lucía',
    'Carmen',
    'Rosa',
    'Paula',
    'Valentina',
    'Sofía',
    'Elena',
    'Marisol',
    'Daniela',
    'Ximena',
    'Noemí',
  ],
  M: ['Luis', 'Jorge', 'Miguel', 'Andrés', 'Diego', 'Óscar', 'Tomás', 'Raúl', 'Iván', 'Mateo', 'Joaquín', 'Emilio'],
} as const
const family = [
  'Aguilar',
  'Bravo',
  'Cárdenas',
  'Domínguez',
  'Espinoza',
  'Fuentes',
  'Guerrero',
  'Huamán',
  'Ibáñez',
  'Jiménez',
  'Lagos',
  'Mendoza',
  'Núñez',
  'Ordóñez',
  'Paredes',
  'Quispe',
  'Rivas',
  'Salazar',
  'Tapia',
  'Urrutia',
  'Vargas',
  'Yáñez',
  'Zambrano',
] as const
/** Where people live: states, and towns of each whose clock is known. */
const towns: Record<Country, Readonly<Record<string, readonly string[]>>> = {
  MX: {
    'Ciudad de México': ['Coyoacán', 'Iztapalapa', 'Gustavo A. Madero'],
    Jalisco: ['Guadalajara', 'Zapopan', 'Tlaquepaque'],
    'Nuevo León': ['Monterrey', 'Apodaca', 'Guadalupe'],
    Sonora: ['Hermosillo', 'Cajeme', 'Guaymas'],
    'Quintana Roo': ['Cancún', 'Playa del Carmen', 'Chetumal'],
    Yucatán: ['Mérida', 'Valladolid', 'Progreso'],
    'Baja California': ['Tijuana', 'Mexicali', 'Ensenada'],
  },
  CO: {
    Bogotá: ['Bogotá'],
    Antioquia: ['Medellín', 'Bello', 'Itagüí'],
    'Valle del Cauca': ['Cali', 'Palmira', 'Buga'],
  },
  PE: {
    Lima: ['Miraflores', 'Comas', 'San Juan de Lurigancho'],
    Arequipa: ['Cayma', 'Camaná', 'Mollendo'],
    Cusco: ['Wanchaq', 'Sicuani', 'Urubamba'],
  },
  CL: {
    'Región Metropolitana': ['Santiago', 'Maipú', 'Puente Alto'],
    Valparaíso: ['Viña del Mar', 'Quilpué', 'San Antonio'],
    Magallanes: ['Punta Arenas', 'Puerto Natales'],
  },
  EC: {
    Pichincha: ['Quito', 'Cayambe', 'Rumiñahui'],
    Guayas: ['Guayaquil', 'Durán', 'Milagro'],
    Azuay: ['Cuenca', 'Gualaceo', 'Paute'],
    Galápagos: ['San Cristóbal', 'Santa Cruz', 'Isabela'],
  },
}

export interface Identity {
  firstName: string
  middleName: string
  lastName: string
  gender: 'F' | 'M'
  birthDate: string
  docType: string
  docNumber: string
  mobile: string
  email: string
  state: string
  city: string
  address: string
  bankAccount: string
}

export function personOf(random: Random, country: Country, serial: number): Identity {
  const gender = random.pick(['F', 'M'] as const)
  const firstName = random.pick(given[gender])
  const second = random.chance(0.6) ? random.pick(given[gender]) : ''
  const middleName = second === firstName ? '' : second
  const names = [random.pick(family), random.pick(family)] as const
  const birthDate = `${random.between(1962, 2004)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
  const { docType, docNumber } = documentOf(random, country, { firstName, names, gender, birthDate })
  const identity = {
    firstName,
    middleName,
    lastName: names.join(' '),
    gender,
    birthDate,
    docType,
    docNumber,
    mobile: mobileOf(random, country),
    email: `${plain(firstName)}.${plain(names[0])}${serial}@example.com`.toLowerCase(),
    state: random.pick(Object.keys(towns[country])),
    address: `Calle ${random.between(1, 180)} #${random.between(1, 99)}-${random.between(1, 90)}`,
    bankAccount: accountOf(random, country),
  }
  // drawn from the serial: what else is invented stays the same
  const lived = towns[country][identity.state] ?? []
  return { ...identity, city: lived[serial % lived.length] ?? '' }
}

export function contactOf(random: Random, country: Country): { relation: string; name: string; mobile: string } {
  const relation = random.pick(['father', 'mother', 'spouse', 'brother', 'sister', 'friend', 'child', 'colleague'])
  const name = `${random.pick(given[random.pick(['F', 'M'] as const)])} ${random.pick(family)}`
  return { relation, name, mobile: mobileOf(random, country) }
}

/** A name for an employee. */
export const staffName = (random: Random): string =>
  `${random.pick(given[random.pick(['F', 'M'] as const)])} ${random.pick(family)}`

const two = (value: number): string => String(value).padStart(2, '0')
const plain = (text: string): string => text.normalize('NFD').replace(/[^A-Za-z]/g, '')

function mobileOf(random: Random, country: Country): string {
  switch (country) {
    case 'MX':
      return `+5255${random.between(1, 8)}${random.digits(7)}`
    case 'CO':
      return `+57${random.pick(['300', '310', '320'])}${random.digits(7)}`
    case 'PE':
      return `+519${random.between(1, 9)}${random.digits(7)}`
    case 'CL':
      return `+569${random.between(4, 9)}${random.digits(7)}`
    case 'EC':
      return `+5939${random.between(5, 9)}${random.digits(7)}`
  }
}

interface Person {
  firstName: string
  names: readonly [string, string]
  gender: 'F' | 'M'
  birthDate: string
}

function documentOf(random: Random, country: Country, person: Person): { docType: string; docNumber: string } {
  switch (country) {
    case 'MX':
      return { docType: 'CURP', docNumber: curp(random, person) }
    case 'CO':
      return { docType: 'CC', docNumber: `1${random.digits(9)}` }
    case 'PE':
      return { docType: 'DNI', docNumber: `${random.between(1, 7)}${random.digits(7)}` }
    case 'CL':
      return { docType: 'RUT', docNumber: rut(random) }
    case 'EC':
      return { docType: 'CI', docNumber: cedulaOfEcuador(random) }
  }
}

const curpStates = ['DF', 'JC', 'NL', 'SR', 'QR', 'YN', 'BC']
const consonants = 'BCDFGHJKLMNPQRSTVWXYZ'
/** Four letters that spell a word the registry refuses get an X for the second. */
const refusedWords = new Set([
  'BUEI',
  'CACA',
  'CAGA',
  'COGE',
  'COJE',
  'FETO',
  'JOTO',
  'LOCA',
  'LOCO',
  'MAME',
  'MEAR',
  'MION',
  'MOCO',
  'PEDO',
  'PENE',
  'PUTA',
  'PUTO',
  'QULO',
  'RATA',
  'ROBA',
  'RUIN',
])

function curp(random: Random, { firstName, names, gender, birthDate }: Person): string {
  const [father, mother, first] = [names[0], names[1], firstName].map((name) => plain(name).toUpperCase()) as [
    string,
    string,
    string,
  ]
  const vowel = /[AEIOU]/.exec(father.slice(1))?.[0] ?? 'X'
  const initials = `${father[0]}${vowel}${mother[0]}${first[0]}`
  const inner = [father, mother, first]
    .map((name) => [...name.slice(1)].find((letter) => consonants.includes(letter)) ?? 'X')
    .join('')
  const letters = refusedWords.has(initials) ? `${initials[0]}X${initials.slice(2)}` : initials
  const century = birthDate < '2000' ? '0' : 'A'
  const body = `${letters}${birthDate.slice(2).replaceAll('-', '')}${gender === 'M' ? 'H' : 'M'}${random.pick(curpStates)}${inner}${century}`
  const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
  const sum = [...body].reduce((all, letter, index) => all + alphabet.indexOf(letter) * (18 - index), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

function rut(random: Random): string {
  const body = String(random.between(5_000_000, 24_999_999))
  const sum = [...body].reverse().reduce((all, digit, index) => all + Number(digit) * (2 + (index % 6)), 0)
  const check = 11 - (sum % 11)
  return `${body}-${check === 11 ? '0' : check === 10 ? 'K' : check}`
}

function cedulaOfEcuador(random: Random): string {
  const body = `${two(random.between(1, 24))}${random.between(0, 5)}${random.digits(6)}`
  const sum = [...body].reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

function accountOf(random: Random, country: Country): string {
  if (country === 'MX') return clabe(random)
  const digits = random.digits(12)
  return country === 'PE' ? cci('002193', digits) : digits
}

/** Bank and office, the account inside it, and a check digit of each. */
function cci(office: string, account: string): string {
  const check = (digits: string) => {
    const products = [...digits].map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    return (10 - (products.reduce((all, one) => all + Math.floor(one / 10) + (one % 10), 0) % 10)) % 10
  }
  return `${office}${account}${check(office)}${check(account)}`
}

function clabe(random: Random): string {
  const body = `${random.pick(['012', '014', '021', '072', '646'])}180${random.digits(11)}`
  const sum = [...body].reduce(
    (all, digit, index) => all + ((Number(digit) * (index % 3 === 0 ? 3 : index % 3 === 1 ? 7 : 1)) % 10),
    0,
  )
  return `${body}${(10 - (sum % 10)) % 10}`
}
