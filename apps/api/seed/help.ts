/** Demo data of the help questions: with each merchant the same ones, most of them published. */
import { sql, type Tx } from '../src/platform/db.ts'

const questions = [
  {
    category: 'repayment',
    question: {
      zh: '我已还款，为什么仍显示欠款？',
      en: 'I paid. Why is it not shown?',
      es: 'Ya pagué. ¿Por qué no aparece mi pago?',
    },
    answer: {
      zh: '转账当天入账，便利店付款最多需要一个工作日。请保留凭证。',
      en: 'Transfers are credited the same day, payments in a shop within a working day. Keep the receipt.',
      es: 'Las transferencias se acreditan el mismo día y los pagos en tienda en un día hábil. Guarde el comprobante.',
    },
  },
  {
    category: 'repayment',
    question: {
      zh: '可以提前还款吗？',
      en: 'May I pay before the due date?',
      es: '¿Puedo pagar antes del vencimiento?',
    },
    answer: { zh: '可以，没有额外费用。', en: 'Yes, at no extra charge.', es: 'Sí, sin ningún cargo adicional.' },
  },
  {
    category: 'charges',
    question: { zh: '逾期会产生什么费用？', en: 'What do I owe if I pay late?', es: '¿Qué pago si me atraso?' },
    answer: {
      zh: '按合同中的日利率计算逾期利息，上限见合同。',
      en: 'Late interest by the daily rate of your contract, up to the cap that stands in it.',
      es: 'El interés moratorio diario de su contrato, hasta el tope que ahí se indica.',
    },
  },
  {
    category: 'payout',
    question: { zh: '放款多久到账？', en: 'When do I receive the money?', es: '¿Cuándo recibo el dinero?' },
    answer: {
      zh: '签约后通常几分钟内。',
      en: 'Usually within minutes after you take the contract.',
      es: 'Normalmente minutos después de aceptar el contrato.',
    },
  },
  {
    category: 'account',
    question: {
      zh: '如何更换手机号？',
      en: 'How do I change my phone number?',
      es: '¿Cómo cambio mi número de teléfono?',
    },
    answer: {
      zh: '在个人资料中提交证件照片，并输入发到新号码的验证码。',
      en: 'In your profile: a picture of your id and the code that is sent to the new number.',
      es: 'En su perfil: una foto de su identificación y el código que llega al número nuevo.',
    },
  },
  {
    category: 'application',
    question: {
      zh: '申请被拒绝后何时可以再申请？',
      en: 'When may I apply again after a refusal?',
      es: '¿Cuándo puedo volver a solicitar si me rechazaron?',
    },
    answer: { zh: '30 天后可以再次申请。', en: 'After 30 days.', es: 'Después de 30 días.' },
  },
  {
    category: 'collection',
    question: {
      zh: '如何要求停止联系我的亲友？',
      en: 'How do I stop messages to my family?',
      es: '¿Cómo evito que contacten a mi familia?',
    },
    answer: {
      zh: '请告诉我们，我们会立即停止并核实。',
      en: 'Tell us: we stop at once and look into it.',
      es: 'Avísenos: dejamos de hacerlo de inmediato y lo revisamos.',
    },
  },
] as const

export async function makeHelpQuestions(tx: Tx, now: Date): Promise<void> {
  const rows = questions.map(({ category, question, answer }, at) => ({
    category,
    position: at + 1,
    ...{ qz: question.zh, qe: question.en, qs: question.es, az: answer.zh, ae: answer.en, as: answer.es },
    helpful: 40 - at * 5,
    unhelpful: at * 2,
    // the last one is still a draft
    state: at < questions.length - 1 ? 'published' : 'draft',
  }))
  await sql`
    insert into help_question (merchant_id, category, question_zh, question_en, question_es, answer_zh, answer_en, answer_es, platform,
      state, position, helpful_count, unhelpful_count, created_by, created_at, updated_by, updated_at, published_at)
    select m.merchant_id, q.category, q.qz, q.qe, q.qs, q.az, q.ae, q."as", 'all', q.state, q.position, q.helpful, q.unhelpful,
      s.account_id, ${now}::timestamptz - interval '60 days', s.account_id, ${now}::timestamptz - q.position * interval '3 days',
      case when q.state = 'published' then ${now}::timestamptz - q.position * interval '3 days' end
    from merchant m
      join lateral (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) s on true
      cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q(category text, position int, qz text, qe text, qs text,
        az text, ae text, "as" text, helpful int, unhelpful int, state text)`.execute(tx)
}
