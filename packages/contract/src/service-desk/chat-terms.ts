/** Talks with users of the app: where they stand, why a person has one, and how rules match. */
import { type Words, words as w } from '../words.ts'

export const chatStates = {
  bot: w('自动回复中', 'The bot answers', 'Responde el bot'),
  waiting: w('等待人工', 'Waits for a person', 'Espera a una persona'),
  person: w('人工处理中', 'A person answers', 'Responde una persona'),
  closed: w('已结束', 'Closed', 'Cerrada'),
} as const satisfies Record<string, Words>
export type ChatState = keyof typeof chatStates
export const chatStateNames = Object.keys(chatStates) as [ChatState, ...ChatState[]]

export const handOverReasons = {
  asked: w('借款人要求人工', 'The customer asked for a person', 'El cliente pidió una persona'),
  angry: w('借款人不满', 'The customer is angry', 'El cliente está molesto'),
  money: w('涉及款项', 'It is about money', 'Se trata de dinero'),
  unknown: w('没有答案', 'Nothing answers it', 'Nada lo responde'),
  repeated: w('重复同一答案', 'The same answer again', 'La misma respuesta otra vez'),
} as const satisfies Record<string, Words>
export type HandOverReason = keyof typeof handOverReasons
export const handOverReasonNames = Object.keys(handOverReasons) as [HandOverReason, ...HandOverReason[]]

export const chatMatches = {
  any: w('包含任一关键词', 'Any of the keywords', 'Alguna de las palabras'),
  all: w('包含全部关键词', 'All of the keywords', 'Todas las palabras'),
  exact: w('完全一致', 'Nothing but a keyword', 'Solo la palabra'),
} as const satisfies Record<string, Words>
export type ChatMatch = keyof typeof chatMatches
export const chatMatchNames = Object.keys(chatMatches) as [ChatMatch, ...ChatMatch[]]

export const chatHours = {
  always: w('任何时间', 'Always', 'Siempre'),
  open: w('工作时间内', 'While the desk is open', 'En horario de atención'),
  closed: w('工作时间外', 'While the desk is closed', 'Fuera de horario'),
} as const satisfies Record<string, Words>
export type ChatHours = keyof typeof chatHours
export const chatHourNames = Object.keys(chatHours) as [ChatHours, ...ChatHours[]]

export const chatSpeakers = ['customer', 'bot', 'person'] as const
/** A talk that rested so long is over; what is written then begins another one. */
export const chatRestsDays = 7

/** Of the talks that began in the last thirty days, as the report counts them. */
export const chatFigures = {
  began: w('近 30 天开始', 'Began within 30 days', 'Empezadas en 30 días'),
  resolved: w('机器人已解决', 'Resolved by the bot', 'Resueltas por el bot'),
  handed: w('已转人工', 'Given to a person', 'Pasadas a una persona'),
  waiting: w('等待人工', 'Waiting for a person', 'Esperan a una persona'),
} as const satisfies Record<string, Words>
export type ChatFigure = keyof typeof chatFigures
export const chatFigureNames = Object.keys(chatFigures) as [ChatFigure, ...ChatFigure[]]
