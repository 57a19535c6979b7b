/** The workbench: one case with all that hangs on it, and the collector's working order. */
import { debtByDate } from '@cordillera/contract/collection/debt'
import { exportCoverage, exportPtp } from '@cordillera/contract/collection/follow-up-export'
import { getPtp } from '@cordillera/contract/collection/promise'
import {
  getCaseInfo,
  getCoverage,
  getPendingList,
  listMerchant,
  nextCase,
} from '@cordillera/contract/collection/workbench'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../../platform/app.ts'
import { ageOn, clockIn } from '../../platform/clock.ts'
import { hereFrom } from '../../platform/history.ts'
import { implement } from '../../platform/implement.ts'
import { maskAll, maskEmail, maskNumber, maskPersonName, maskPhone } from '../../platform/mask.ts'
import { pageOfCases } from '../cases/case-list.queries.ts'
import { openVisitOf } from '../contact/visit.queries.ts'
import { promisesDue, promisesFile } from '../promise/promise.queries.ts'
import { revealRoutes } from '../reveal/reveal.routes.ts'
import { debtOf } from './debt.queries.ts'
import { logRoutes } from './log.routes.ts'
import { coverageFile, coverageOf, nextCaseOf } from './next.queries.ts'
import {
  type CaseFile,
  demandCase,
  merchantsOf,
  readCaseFile,
  readSurroundings,
  type Surroundings,
} from './workbench.queries.ts'
import { zoneOf } from './workbench.rules.ts'

export function workbenchRoutes(app: App, hasDialer: boolean): void {
  logRoutes(app, hasDialer)
  revealRoutes(app)

  implement(app, getCaseInfo, async ({ caseId }, context) => {
    const file = await readCaseFile(context, caseId)
    const db = context.reach.from(file)
    const eventsFrom = await hereFrom(context.reach.shared(), 'case_event', 'contact_log')
    const around = await readSurroundings(db, file, eventsFrom)
    const { user, now } = context
    return {
      ...around,
      eventsSince: eventsFrom?.toISOString() ?? null,
      visit: await openVisitOf(db, file.case.userId, { accountId: user.accountId, now }),
      today: file.today,
      case: file.case,
      borrower: borrowerOf(file, now),
      bill: file.bill,
      contacts: around.contacts.map(masked),
      promise: around.promises.find(({ state }) => state === 'pending') ?? null,
    }
  })

  implement(app, debtByDate, async ({ caseId }, context) => {
    const found = await demandCase(context, caseId)
    return debtOf(context.reach.from(found), found)
  })

  implement(app, nextCase, async ({ after }, context) => ({
    caseId: await nextCaseOf(context, after ?? null),
  }))

  implement(app, getPendingList, (input, context) =>
    pageOfCases(context, { ...input, collector: [context.user.accountId] }),
  )

  implement(app, getPtp, (input, context) => promisesDue(context, input))

  implement(app, exportPtp, async ({ filter, format }, context) => {
    await context.log({ action: 'collection.exportPromises', after: { filter, format } })
    return context.sendList(promisesFile, filter, format)
  })

  implement(app, getCoverage, (input, context) => coverageOf(context, input))

  implement(app, exportCoverage, async ({ filter, format }, context) => {
    await context.log({ action: 'collection.exportCoverage', after: { filter, format } })
    return context.sendList(coverageFile, filter, format)
  })

  implement(app, listMerchant, ({ country }, { reach, user }) =>
    merchantsOf(reach.merchant(...user.merchants), user.merchants, country),
  )
}

/** The person as the collector sees them: masked, with the time on their clock. */
function borrowerOf({ person, case: of, today }: CaseFile, now: Date): Output<typeof getCaseInfo>['borrower'] {
  const { country, userId } = of
  const timeZone = zoneOf({ country, timeZone: person.timeZone, state: person.state, city: person.city })
  return {
    userId,
    name: person.name,
    gender: person.gender,
    age: ageOn(person.birthDate, today),
    docType: person.docType,
    docNumber: maskNumber(person.docNumber),
    mobile: maskPhone(person.mobile),
    email: person.email && maskEmail(person.email),
    bankName: person.bankName,
    bankAccount: person.bankAccount && maskNumber(person.bankAccount),
    address: person.address && maskAll(),
    state: person.state,
    city: person.city,
    timeZone,
    localTime: clockIn(timeZone, now),
    registrationTime: person.registeredAt.toISOString(),
    balance: person.balanceMinor,
  }
}

const masked = (contact: Surroundings['contacts'][number]) => ({
  ...contact,
  name: maskPersonName(contact.name),
  mobile: maskPhone(contact.mobile),
  address: contact.address && maskAll(),
})
