/** Complaints of a month for CONDUSEF's register of collection agencies. */
import { redecoColumns } from '@cordillera/contract/compliance/redeco'
import { array, sql } from '../platform/db.ts'
import { computed, type ListAsked, listFile } from '../platform/export.ts'

type Line = Partial<Record<(typeof redecoColumns)[number]['key'], string>>
interface Found {
  lender: string
  folio: string
  received: string
  answered: string | null
  postalCode: string | null
  sex: string | null
  age: number | null
  response: string | null
}

/** What the records know; what is left empty are catalogues of CONDUSEF's that each institution has of its own. */
export const redecoFile = listFile({
  name: 'redeco',
  of: ({ month }: { month: string }) => `MX-${month}`,
  columns: redecoColumns,
  async *rows({ reach, user }: ListAsked, { month }: { month: string }) {
    const first = `${month}-01`
    const { rows } = await sql<Found>`
      select m.name as lender, h.case_number as folio, to_char(h.received_day, 'DD/MM/YYYY') as received,
        to_char(h.answered_day, 'DD/MM/YYYY') as answered, p.postal_code, case p.gender when 'F' then 'M' when 'M' then 'H' end as sex,
        extract(year from age(h.received_day, p.birth_date))::int as age,
        -- as the customer sees it: for them, against them, in part
        case h.outcome when 'unfavourable' then '1' when 'favourable' then '2' when 'agreement' then '3' end as response
      from authority_complaint h join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
      where m.country = 'MX' and h.merchant_id = any(${array([...user.merchants])}::smallint[]) and h.subject = 'collection'
        and h.received_day >= ${first}::date and h.received_day < (${first}::date + interval '1 month')::date
      order by h.received_day, h.complaint_id`.execute(reach.merchant(...user.merchants))
    yield* computed(rows.map((row) => lineOf(row, month)))
  },
})

function lineOf({ lender, folio, received, answered, postalCode, sex, age, response }: Found, month: string): Line {
  return {
    QuejasDenominacion: lender,
    QuejasNoMes: String(Number(month.slice(5))),
    QuejasNum: '1',
    QuejasFolio: folio,
    QuejasFecRecepcion: received,
    QuejasEstatus: answered === null ? '1' : '2',
    QuejasCP: postalCode ?? '',
    QuejasTipoPersona: '1',
    QuejasSexo: sex ?? '',
    QuejasEdad: age === null ? '' : String(age),
    QuejasFecResolucion: answered ?? '',
    QuejasRespuesta: response ?? '',
  }
}
