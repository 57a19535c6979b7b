/** Asking the gate for a case; its answers for managers. */
import { loggedChannels } from '@cordillera/contract/collection/channels'
import { decisionReport, listDecisions, mayContact } from '@cordillera/contract/compliance/contact'
import { exportDecisions } from '@cordillera/contract/compliance/contact-export'
import { type Country, countries } from '@cordillera/contract/countries'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { implement } from '../platform/implement.ts'
import * as contacts from './contact.queries.ts'
import { type Answer, adviseChannels } from './gate.service.ts'

/** A person contacts by these; the dialer asks for itself. */
const byHand = loggedChannels.filter((channel) => channel !== 'dialer')

export function contactRoutes(app: App): void {
  implement(app, mayContact, async ({ caseId }, context) => {
    const found = await contacts.demandCase(context, caseId)
    const db = context.reach.from(found)
    const country = found.country as Country
    const today = dayIn(countries[country].zone, context.now)
    const people = [null, ...(await contacts.contactIdsOf(db, found.userId))]
    const subjects = people.map((contactId) => ({ caseId, contactId }))
    const told = await adviseChannels(db, subjects, byHand, context.now)
    const [first] = told
    return {
      country,
      timeZones: [...(first?.zones ?? [])],
      answers: told.map((answer) => ({ ...shown(answer), channel: answer.channel })),
      ...(await contacts.policySource(db, first?.policyId ?? null, { country, today })),
      silences: await contacts.silencesOf(db, found),
      complaint: await contacts.openComplaintOf(db, found.billId),
    }
  })

  implement(app, listDecisions, (input, context) => contacts.decisionsOf(context, input))

  implement(app, exportDecisions, async ({ filter, format }, context) => {
    await context.log({ action: 'compliance.exportDecisions', after: { filter, format } })
    return context.sendList(contacts.decisionsFile, filter, format)
  })

  implement(app, decisionReport, (input, context) => contacts.reportOf(context, input))
}

/** An answer as the contract has it, beside its channel. */
export function shown({ contactId, party, allowed, refusal, nextAt, untilAt }: Answer) {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    contactId,
    party,
    allowed,
    rule: refusal?.rule ?? null,
    figures: refusal?.figures ?? {},
    nextTime: time(nextAt),
    untilTime: time(untilAt),
  }
}
