-- What the workbench adds: the script of each stage, the amount a log is about, promises by day, the reveal limit.

-- Said aloud by the collector; edited under settings later. Each opens with who calls and ends with what happens next.
create table stage_script (
  stage text primary key check (stage in ('D0_BEFORE', 'D0', 'S1A', 'S1B', 'S2', 'M1', 'M2', 'M3')),
  zh text not null,
  en text not null,
  es text not null,
  version integer not null default 0
);
insert into stage_script (stage, zh, en, es) values
  ('D0_BEFORE',
    '问候并确认是本人。说明姓名和公司。提醒明天到期及应还金额，说明还款方式，感谢对方。',
    'Greet and make sure it is the borrower. Say your name and company. Remind that payment is due tomorrow, the amount and how to pay. Thank them.',
    'Salude y confirme que habla con el titular. Diga su nombre y empresa. Recuerde que el pago vence mañana, el monto y cómo pagar. Agradezca.'),
  ('D0',
    '问候并确认是本人。说明姓名和公司。说明今天到期及金额，提供还款方式，确认今天几点还款。',
    'Greet and make sure it is the borrower. Say your name and company. Payment is due today: give the amount, how to pay, and ask at what time.',
    'Salude y confirme que habla con el titular. Diga su nombre y empresa. El pago vence hoy: indique el monto, cómo pagar y pregunte a qué hora.'),
  ('S1A',
    '确认是本人，说明姓名、公司和贷款方。说明逾期天数与总额（本金、利息、费用、罚息）。问是否有困难，约定 2 天内的还款日期和金额，并复述一遍。',
    'Make sure it is the borrower; say your name, company and lender. Give days overdue and the total by part. Ask what stands in the way; agree a day within 2 days and an amount, and repeat it.',
    'Confirme que es el titular; diga su nombre, empresa y acreedor. Indique los días de mora y el total por concepto. Pregunte qué lo impide; acuerde fecha en 2 días y monto, y repítalos.'),
  ('S1B',
    '确认是本人并说明身份。提及此前的约定（如有）。说明罚息每天增加。约定全额，否则部分还款，日期和金额要明确。',
    'Make sure it is the borrower and say who calls. Recall the last promise, if any. Say that penalty grows daily. Agree full payment, else part of it, with a clear day and amount.',
    'Confirme que es el titular y diga quién llama. Recuerde la última promesa, si la hubo. Explique que el interés moratorio crece a diario. Acuerde el pago total o una parte, con fecha y monto claros.'),
  ('S2',
    '确认是本人并说明身份与债务来源。了解收入与发薪日。提出展期或分次还款的可能，说明费用减免的条件。约定并复述。',
    'Make sure it is the borrower; say who calls and where the debt comes from. Learn the payday. Offer an extension or payment in parts; explain when fees can be reduced. Agree and repeat.',
    'Confirme que es el titular; diga quién llama y el origen de la deuda. Averigüe el día de pago. Ofrezca prórroga o pago en partes; explique cuándo se reducen cargos. Acuerde y repita.'),
  ('M1',
    '确认是本人。说明总额构成及本人的权利。倾听原因，提出可承受的还款计划，不施压、不威胁。记录对方的理由。',
    'Make sure it is the borrower. Explain the parts of the total and their rights. Listen; propose a plan they can keep. No pressure, no threats. Note the reason they give.',
    'Confirme que es el titular. Explique el total por concepto y sus derechos. Escuche y proponga un plan que pueda cumplir. Sin presión ni amenazas. Anote el motivo.'),
  ('M2',
    '确认是本人。回顾历次约定和还款。说明可申请的减免与结清方案，需经批准。约定首笔付款。',
    'Make sure it is the borrower. Go through promises and payments so far. Explain reductions and settlement, which need approval. Agree a first payment.',
    'Confirme que es el titular. Repase promesas y pagos. Explique la condonación y la liquidación, que requieren aprobación. Acuerde un primer pago.'),
  ('M3',
    '确认是本人并核对联系方式。说明这不是法律执行程序。了解现状，提出结清方案，约定首笔付款；如对方主张欺诈或已还款，记录并转交。',
    'Make sure it is the borrower and that the contact data still hold. Say that this is not a court procedure. Learn how things stand, offer a settlement, agree a first payment. Pass on claims of fraud or payment.',
    'Confirme que es el titular y que los datos siguen vigentes. Aclare que no es un procedimiento judicial. Conozca la situación, ofrezca una liquidación y acuerde un primer pago. Turne reclamos de fraude o de pago.');

-- minor units of the bill's currency: what a partial payment or a promise was about
alter table contact_log add column amount_minor bigint check (amount_minor > 0);

-- promises of the coming days in any state, for the promise list
create index promise_day on promise (promised_on);

insert into setting (key, value) values ('reveal_daily_limit', '200');
