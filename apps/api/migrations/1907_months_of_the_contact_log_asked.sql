-- The contact log becomes months: proved first to lie before a month that has not begun (1904).
select prove_before_months('contact_log', 'at');
