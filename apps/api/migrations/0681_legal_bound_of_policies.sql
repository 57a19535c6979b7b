-- A policy may leave the law's outer bound (compliance/law.data.ts) only by a dated legal note, and only until its day.
alter table contact_policy
  add legal_note text,
  add legal_note_dated date,
  add legal_note_until date,
  add check ((legal_note is null) = (legal_note_dated is null) and (legal_note is null) = (legal_note_until is null));

-- The shipped policies of the five countries, with a cap on attempts where the law has none, the consumer's authorisation and delivered
-- messages in Colombia, proven age in Mexico, and visits, joint obligors and 48 hours between messages in Chile (the stricter
-- reading of two days). Only where people have not approved one of their own; a house that has decided contacts before
-- gets them from today on, so that what was in force stays.
insert into contact_policy (country, state, effective_from, made_at, decided_at, source, reason, terms)
select n.country, 'approved', d.effective_from, now(), now(), p.source, n.reason, p.terms || n.terms
from (values
  ('MX', 'America/Mexico_City', 'Tope contra el acoso: tres intentos al día y diez a la semana por persona. Nadie menor de edad.',
    '{"limits": [{"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "attempts", "most": 3, "days": 1},
      {"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "attempts", "most": 10, "days": 7}], "provenAge": true}'::jsonb),
  ('PE', 'America/Lima', 'Tope contra el acoso: tres intentos al día y diez a la semana por persona.',
    '{"limits": [{"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "attempts", "most": 3, "days": 1},
      {"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "attempts", "most": 10, "days": 7}]}'),
  ('CO', 'America/Bogota', 'Canales autorizados por el consumidor; un mensaje entregado es un contacto; tope de intentos contra el acoso.',
    '{"limits": [{"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "contacts", "most": 1, "days": 1},
      {"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "contacts", "most": 1, "days": 7},
      {"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "attempts", "most": 3, "days": 1},
      {"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "attempts", "most": 10, "days": 7}],
      "deliveredCounts": true, "consent": "contract"}'),
  ('CL', 'America/Santiago', 'Visitas junto a las llamadas; codeudor y aval; 48 horas entre mensajes (lectura estricta de dos días).',
    '{"parties": ["codebtor", "guarantor"], "limits": [
      {"channels": ["call", "dialer", "visit"], "counts": "attempts", "most": 1, "days": 7},
      {"channels": ["sms", "email", "whatsapp"], "counts": "attempts", "most": 2, "days": 7},
      {"channels": ["sms", "email", "whatsapp"], "counts": "attempts", "most": 1, "days": 2, "unit": "hours"}]}'),
  ('EC', 'America/Guayaquil', 'Las visitas cuentan junto a los demás medios.',
    '{"limits": [{"channels": ["call", "sms", "email", "whatsapp", "dialer", "visit"], "counts": "attempts", "most": 1, "days": 1}]}')
) n (country, zone, reason, terms)
  join lateral (select * from contact_policy where country = n.country and state = 'approved'
    order by effective_from desc limit 1) p on p.made_by is null
  cross join lateral (select case when exists (select from contact_decision)
    then greatest((now() at time zone n.zone)::date, p.effective_from + 1) else date '2026-01-01' end) d (effective_from);
