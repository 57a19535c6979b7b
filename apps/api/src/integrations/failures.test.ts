import { messageFailureNames, messageFailures } from '@cordillera/contract/messaging/failures'
import { describe, expect, test } from 'vitest'
import { failureOfReceipt, submitFailures } from './smpp/smpp.failures.ts'
import { failureOfRefusal } from './smtp/smtp.failures.ts'
import { failureOfStatus } from './whatsapp/whatsapp.failures.ts'

describe('what a provider’s code means', () => {
  test.each([
    ['UNDELIV', '001', 'noSuchNumber'],
    ['UNDELIV', '006', 'unreachable'],
    ['UNDELIV', '027', 'unreachable'],
    ['UNDELIV', '032', 'phoneFull'],
    ['UNDELIV', '013', 'barred'],
    ['UNDELIV', '034', 'provider'],
    ['UNDELIV', '640', 'other'],
    ['UNDELIV', undefined, 'other'],
    ['DELETED', '000', 'other'],
    ['REJECTD', '001', 'rejected'],
    ['EXPIRED', '000', 'unreachable'],
  ])('of a message centre: %s %s', (stat, err, failure) => expect(failureOfReceipt(stat, err)).toBe(failure))

  test('a throttled or full message centre is the channel’s business', () => {
    expect([0x58, 0x14, 0x0e, 0x08].map((status) => submitFailures[status])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    [550, '550 5.1.1 <maria@example.com>: no such user', 'noMailbox', '550 5.1.1'],
    [550, '550 5.7.1 blocked as spam', 'mailRefused', '550 5.7.1'],
    [552, '552 mailbox full', 'mailboxFull', '552'],
    [550, '550-5.2.2 over quota', 'mailboxFull', '550 5.2.2'],
    [554, '554 transaction failed for maria@example.com', 'mailRefused', '554'],
  ])('of a mail server: %s %s', (reply, said, failure, code) =>
    expect(failureOfRefusal(reply, said)).toEqual({ failure, code }),
  )

  test.each([
    [131026, 'notOnWhatsapp'],
    [131049, 'tooMany'],
    [131050, 'barred'],
    [132001, 'rejected'],
    [131016, 'provider'],
    [undefined, 'other'],
  ])('of WhatsApp: %s', (code, failure) => expect(failureOfStatus(code)).toBe(failure))

  test('each meaning has what happened and what to do, in three languages', () => {
    for (const name of messageFailureNames) {
      const { what, next } = messageFailures[name]
      for (const words of [what, next]) expect(Object.values(words).every((text) => text.length > 1)).toBe(true)
    }
  })
})
