/** The thread that writes files: every list that can be exported. */
import './scopes.ts'
import { accountsFile } from './access/account-list.queries.ts'
import { alertEventsFile, alertsFile } from './acquisition/alerts/alert.queries.ts'
import { channelsOfMerchantFile } from './acquisition/channels/channel.queries.ts'
import { channelCostsFile } from './acquisition/channels/cost.queries.ts'
import { registrationsFile, retentionFile } from './acquisition/conversion/detail.queries.ts'
import { convertFiguresFile, dayFiguresFile } from './acquisition/conversion/figures.queries.ts'
import { batchesFile, eventFiguresFile, singleEventsFile } from './acquisition/events/figures.queries.ts'
import { funnelDevicesFile } from './acquisition/events/funnel.queries.ts'
import { channelUsersFile } from './acquisition/users/user.queries.ts'
import { closingCheckFile, closingHitsFile, closingRulesFile } from './app-operation/closing/closing.queries.ts'
import { curpChecksFile, curpProvidersFile } from './app-operation/curp/curp.queries.ts'
import { partnerControlsFile, partnerProductsFile } from './app-operation/partners/partner.queries.ts'
import { partnerClicksFile, trafficFile } from './app-operation/partners/traffic.queries.ts'
import { statisticsFile as attendanceFile } from './attendance/statistics.list.queries.ts'
import { casesFile } from './collection/cases/case-export.queries.ts'
import { callsFile, logsFile } from './collection/detect/detect.queries.ts'
import { promisesFile } from './collection/promise/promise.queries.ts'
import { coverageFile } from './collection/workbench/next.queries.ts'
import { decisionsFile } from './compliance/contact.queries.ts'
import { redecoFile } from './compliance/redeco.queries.ts'
import { reportFile } from './compliance/report.queries.ts'
import { silencesFile } from './compliance/silence.queries.ts'
import { unitCostsFile } from './costs/cost.queries.ts'
import { heldCouponsFile } from './coupon/held.queries.ts'
import { couponMembersFile } from './coupon/member.queries.ts'
import { billsFile } from './credit/bill.queries.ts'
import { contentFile } from './market/content.queries.ts'
import { imagesFile } from './market/image.queries.ts'
import { configurationsFile, releasesFile } from './market/release.queries.ts'
import { channelsFile } from './messaging/channels/channel-list.queries.ts'
import { shortLinksFile } from './messaging/links/short-link.queries.ts'
import { messageReportFile } from './messaging/report/report.queries.ts'
import { sentFile } from './messaging/sent.queries.ts'
import { smsTemplatesFile } from './messaging/templates/sms-template.queries.ts'
import { operationsFile } from './operation-log/log-export.queries.ts'
import { collectionLinesFile, collectionsFile } from './payment/bancolombia/collection.queries.ts'
import { payoutFilesFile, payoutLinesFile } from './payment/bancolombia/payout-file.queries.ts'
import { payvalidaFile } from './payment/charge/payvalida.queries.ts'
import { exceptionsFile } from './payment/exception.queries.ts'
import { outgoingFile } from './payment/outgoing.queries.ts'
import { paymentsFile } from './payment/payment.queries.ts'
import { proofsFile } from './payment/proof/proof.queries.ts'
import { paymentChannelsFile } from './payment/routing/channel.queries.ts'
import { codeMeaningsFile } from './payment/routing/meaning.queries.ts'
import { caseForecastFile, peopleForecastFile } from './performance/forecast.tables.ts'
import { resultsFile } from './performance/incentive.queries.ts'
import { statisticsFile } from './performance/statistics.queries.ts'
import { serveExports } from './platform/export-thread.ts'
import { dayFile } from './reconciliation/closing/closing.queries.ts'
import { detailFiles } from './reconciliation/detail/detail.queries.ts'
import { deskFile } from './reconciliation/exception/desk.queries.ts'
import { internalPaymentFile } from './reconciliation/internal/internal.queries.ts'
import { transfersFile } from './reconciliation/transfer/transfer.queries.ts'
import { conversationsFile } from './service-desk/chat/talk.queries.ts'
import { deletionsFile } from './service-desk/deletion/deletion.queries.ts'
import { feedbackFile } from './service-desk/feedback/feedback.queries.ts'
import { helpQuestionsFile } from './service-desk/help/help.queries.ts'
import { marketingMembersFile } from './service-desk/marketing/list.queries.ts'
import { ordersFile } from './service-desk/order.queries.ts'
import { authorityComplaintsFile } from './service-desk/organization/organization.queries.ts'
import { phoneChangesFile } from './service-desk/phone-change/phone-change.queries.ts'
import { orderReportFile } from './service-desk/report/report.queries.ts'
import { staffFile } from './staff/list.queries.ts'

serveExports([
  alertsFile,
  alertEventsFile,
  channelUsersFile,
  channelsFile,
  closingCheckFile,
  closingHitsFile,
  closingRulesFile,
  curpChecksFile,
  curpProvidersFile,
  partnerClicksFile,
  partnerControlsFile,
  partnerProductsFile,
  trafficFile,
  accountsFile,
  attendanceFile,
  authorityComplaintsFile,
  billsFile,
  callsFile,
  caseForecastFile,
  casesFile,
  unitCostsFile,
  paymentChannelsFile,
  payvalidaFile,
  codeMeaningsFile,
  collectionsFile,
  payoutFilesFile,
  payoutLinesFile,
  collectionLinesFile,
  contentFile,
  conversationsFile,
  deletionsFile,
  marketingMembersFile,
  configurationsFile,
  coverageFile,
  decisionsFile,
  channelCostsFile,
  channelsOfMerchantFile,
  convertFiguresFile,
  dayFiguresFile,
  batchesFile,
  eventFiguresFile,
  funnelDevicesFile,
  singleEventsFile,
  registrationsFile,
  retentionFile,
  exceptionsFile,
  feedbackFile,
  proofsFile,
  heldCouponsFile,
  couponMembersFile,
  helpQuestionsFile,
  imagesFile,
  dayFile,
  internalPaymentFile,
  deskFile,
  ...Object.values(detailFiles),
  ordersFile,
  orderReportFile,
  transfersFile,
  logsFile,
  operationsFile,
  messageReportFile,
  outgoingFile,
  paymentsFile,
  peopleForecastFile,
  phoneChangesFile,
  promisesFile,
  redecoFile,
  releasesFile,
  reportFile,
  resultsFile,
  sentFile,
  silencesFile,
  shortLinksFile,
  smsTemplatesFile,
  staffFile,
  statisticsFile,
])
