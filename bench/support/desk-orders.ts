/**
 * A desk of some years, as statements: most work orders are long over and one in a hundred is open; a quarter have something written
 * under them. What is said is put together of few parts, so that its words are taken apart once a text and not once a row.
 */
export function deskOrders(orders: number, now: Date): string[] {
  const at = `timestamptz '${now.toISOString()}'`
  return [
    `create temp table said as
    select what, place, rare, note, case note when 1 then 'se revisó con el banco' when 2 then 'comprobante ilegible' end as written,
      search_terms(question || ' ' || coalesce(case note when 1 then 'se revisó con el banco' when 2 then 'comprobante ilegible' end, '')) as words, question
    from (select what, place, rare, note,
        'Mi pago ' || (array['no aparece', 'salió doble', 'llegó tarde', 'es de otra persona'])[1 + what]
          || (array['', ' en la sucursal', ' en la tienda', ' por transferencia'])[1 + place] || case when rare then ' de Xochimilco' else '' end as question
      from generate_series(0, 3) what, generate_series(0, 3) place, (values (false), (true)) as r(rare), generate_series(0, 2) note) parts`,
    'analyze said',
    // by number, so that a work order finds its person by a hash
    `create temp table people as select merchant_id, user_id, row_number() over (order by user_id) - 1 as k from borrower`,
    'analyze people',
    `insert into work_order (order_id, merchant_id, user_id, type, group_name, contact_type, question, terms, state, handler_id, created_by, created_at,
      due_at, closed_at, clock_since, clock_minutes)
    select 'J' || lpad(upper(to_hex(n)), 12, '0'), p.merchant_id, p.user_id, (array['repayment', 'charges', 'payout', 'application'])[1 + n % 4],
      (array['payments', 'payments', 'payments', 'frontDesk'])[1 + n % 4], 'Call', s.question, s.words,
      case when n % 100 = 7 then 'created' else 'resolved' end, case when n % 100 <> 7 then 1 end, 1, at, at + interval '8 hours',
      case when n % 100 <> 7 then at + interval '5 hours' end, at, 480
    from (select n, ${at} - n * interval '1 minute' as at, n % 4 as what,
        case when n % 100 = 0 then 1 when n % 10 = 3 then 2 when n % 1000 = 501 then 3 else 0 end as place, n % 20000 = 0 as rare,
        case when n % 4 <> 1 then 0 when n % 5000 = 1 then 2 else 1 end as note from generate_series(1, ${orders}) n) made
      join said s using (what, place, rare, note)
      join people p on p.k = n % (select count(*) from people)
    order by n desc`, // as a desk wrote them: the oldest first
    `insert into work_order_entry (order_id, merchant_id, at, account_id, kind, note)
    select o.order_id, o.merchant_id, o.created_at, 1, 'comment', s.written
    from work_order o join said s on s.question = o.question and s.words = o.terms where s.written is not null`,
  ]
}
