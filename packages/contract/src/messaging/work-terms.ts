/** What of messages waits for a person. */
import { type Words, words as w } from '../words.ts'

export const workKinds = {
  receipt: w('无法对应的回执', 'A receipt that fits no message', 'Un acuse que no corresponde a un mensaje'),
  unknown: w('结果未知的消息', 'A message nobody knows the end of', 'Un mensaje sin final conocido'),
  stranger: w('陌生人来信', 'A text of somebody unknown', 'Un texto de un desconocido'),
} as const satisfies Record<string, Words>

export const workKindNames = ['receipt', 'unknown', 'stranger'] as const

export const workReasons = {
  unknownId: w('没有消息使用该编号', 'no message has that id', 'ningún mensaje tiene ese id'),
  ambiguous: w('不止一条消息符合', 'more than one message fits', 'corresponde a más de un mensaje'),
  unclear: w('渠道没有回答', 'the channel never answered', 'el canal nunca respondió'),
  interrupted: w('发送时中断', 'cut off while it was sent', 'se interrumpió al enviarse'),
} as const satisfies Record<string, Words>
