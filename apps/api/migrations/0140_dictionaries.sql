-- Lists of values that the business keeps by itself, in three languages. What was used once stays: a value is retired, not removed.

create table dictionary_value (
  value_id integer generated always as identity primary key,
  list text not null,
  country text check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  code text not null,
  zh text not null,
  en text not null,
  es text not null,
  position integer not null,
  retired_at timestamptz,
  version integer not null default 0
);
create unique index dictionary_value_code on dictionary_value (list, coalesce(country, ''), code);

-- which reasons there are is the dictionary's to say from now on
alter table stop_case drop constraint stop_case_reason_check;

insert into dictionary_value (list, code, zh, en, es, position) values
  ('stop_reason', 'dispute', '对债务有争议', 'Disputes the debt', 'Disputa la deuda', 1),
  ('stop_reason', 'deceased', '已去世', 'Deceased', 'Fallecido', 2),
  ('stop_reason', 'fraud', '疑似冒用', 'Fraud suspected', 'Posible fraude', 3),
  ('stop_reason', 'legal', '司法或监管要求', 'Court or authority', 'Juzgado o autoridad', 4),
  ('stop_reason', 'insolvency', '破产', 'Insolvency', 'Insolvencia', 5),
  ('stop_reason', 'hardship', '特殊困难', 'Hardship', 'Situación vulnerable', 6),
  ('stop_reason', 'other', '其他', 'Other', 'Otro', 7);

insert into dictionary_value (list, country, code, zh, en, es, position) values
  ('authority', 'MX', 'CONDUSEF', '墨西哥金融用户保护委员会', 'CONDUSEF, financial users', 'CONDUSEF, usuarios financieros', 1),
  ('authority', 'MX', 'PROFECO', '墨西哥消费者保护署', 'PROFECO, consumers', 'PROFECO, consumidores', 2),
  ('authority', 'CO', 'SIC', '哥伦比亚工商监管局', 'SIC, industry and commerce', 'SIC, industria y comercio', 1),
  ('authority', 'CO', 'SFC', '哥伦比亚金融监管局', 'SFC, finance', 'SFC, financiera', 2),
  ('authority', 'PE', 'INDECOPI', '秘鲁消费者保护局', 'INDECOPI, consumers', 'INDECOPI, consumidores', 1),
  ('authority', 'PE', 'SBS', '秘鲁银行保险监管局', 'SBS, banking and insurance', 'SBS, banca y seguros', 2),
  ('authority', 'CL', 'SERNAC', '智利国家消费者服务局', 'SERNAC, consumers', 'SERNAC, consumidores', 1),
  ('authority', 'CL', 'CMF', '智利金融市场委员会', 'CMF, financial market', 'CMF, mercado financiero', 2),
  ('authority', 'EC', 'DPE', '厄瓜多尔监察署', 'DPE, ombudsman', 'DPE, defensoría del pueblo', 1),
  ('authority', 'EC', 'SB', '厄瓜多尔银行监管局', 'SB, banking', 'SB, bancos', 2);

-- In Mexico the code is what a CLABE begins with; elsewhere the number that the country's clearing house knows a bank by.
insert into dictionary_value (list, country, code, zh, en, es, position)
select 'bank', country, code, name, name, name, row_number() over (partition by country order by name)
from (values
  ('MX', '002', 'Banamex'), ('MX', '012', 'BBVA México'), ('MX', '014', 'Santander'), ('MX', '021', 'HSBC'),
  ('MX', '030', 'BanBajío'), ('MX', '036', 'Inbursa'), ('MX', '044', 'Scotiabank'), ('MX', '058', 'Banregio'),
  ('MX', '062', 'Afirme'), ('MX', '072', 'Banorte'), ('MX', '127', 'Banco Azteca'), ('MX', '137', 'BanCoppel'),
  ('MX', '638', 'Nu México'), ('MX', '646', 'STP'), ('MX', '722', 'Mercado Pago'),
  ('CO', '1001', 'Banco de Bogotá'), ('CO', '1007', 'Bancolombia'), ('CO', '1013', 'BBVA Colombia'), ('CO', '1051', 'Davivienda'),
  ('PE', '002', 'BCP'), ('PE', '003', 'Interbank'), ('PE', '009', 'Scotiabank Perú'), ('PE', '011', 'BBVA Perú'),
  ('CL', '001', 'Banco de Chile'), ('CL', '012', 'BancoEstado'), ('CL', '016', 'BCI'), ('CL', '037', 'Santander Chile'),
  ('EC', '0010', 'Banco Pichincha'), ('EC', '0017', 'Banco Guayaquil'), ('EC', '0030', 'Banco del Pacífico'), ('EC', '0036', 'Produbanco')
) bank (country, code, name);

-- the screen that an administrator edits it on shows it from the start (spec 1 §6)
insert into setting (key, value) values ('marketing_list_hidden_from', '[]') on conflict (key) do nothing;

-- What a bank is called, by its code or, in Mexico, by what the account number begins with; null where no list knows it.
create function known_bank(of_country text, bank_code text, account text) returns text language sql stable as $$
  select es from dictionary_value
  where list = 'bank' and country = of_country
    and code = coalesce(bank_code, case when of_country = 'MX' and length(account) = 18 then left(account, 3) end)
$$;
