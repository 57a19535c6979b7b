/** What a country's contact report says, in the reader's language. */
import { type Words, words as w } from '@cordillera/contract/words'

export const reportWords = {
  report: w('报告', 'Report', 'Informe'),
  contacts: w('联系', 'Contacts', 'Contactos'),
  went: w('已发出', 'went out', 'realizados'),
  reached: w('接通或送达', 'answered or delivered', 'contestados o entregados'),
  people: w('被联系人数', 'people contacted', 'personas contactadas'),
  without: w('无判定的联系', 'logged without a decision', 'registrados sin decisión'),
  refusals: w('被拒绝的联系', 'Refused contacts', 'Contactos rechazados'),
  notices: w('通知与验证码', 'Codes and notices', 'Códigos y avisos'),
  complaints: w('投诉与争议', 'Complaints and disputes', 'Quejas y disputas'),
  authorities: w('监管投诉', 'Complaints through authorities', 'Quejas por autoridades'),
  received: w('收到', 'received', 'recibidas'),
  answered: w('已答复', 'answered', 'respondidas'),
  late: w('逾期答复或未答复', 'answered late, or not yet and late', 'respondidas tarde o vencidas'),
  authority: w('主管机构', 'authority', 'autoridad'),
  dispute: w('争议', 'dispute', 'disputa'),
  silences: w('静默', 'Silences', 'Silencios'),
  begun: w('新增', 'begun', 'iniciados'),
  ended: w('结束', 'ended', 'terminados'),
  policies: w('当月有效的联系规则', 'Policies in force', 'Reglas vigentes'),
} as const satisfies Record<string, Words>
