-- More days that only a province or canton of Ecuador keeps (attendance/local-days.ts), for every year that is known: the day
-- itself and the one the rest moves to. And where those that were found in a published calendar were read.
create temporary table read_day (month_day text, place text, name text, source text);
insert into read_day values
  ('03-03', 'Chimbo, Bolívar', 'Cantonización de Chimbo', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-10', 'Saraguro, Loja', 'Cantonización de Saraguro', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-12', 'Portoviejo, Manabí', 'Fundación de Portoviejo', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-16', 'Isabela, Galápagos', 'Cantonización de Isabela', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-18', 'Chambo, Chimborazo', 'Cantonización de Chambo', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-20', 'Jama, Manabí', 'Cantonización de Jama', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-21', 'Centinela del Cóndor, Zamora Chinchipe', 'Cantonización de Centinela del Cóndor', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-26', 'Girón, Azuay', 'Cantonización de Girón', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('03-28', 'Camilo Ponce Enríquez, Azuay', 'Cantonización de Camilo Ponce Enríquez', 'eluniverso.com: feriados locales de marzo de 2025'),
  ('04-01', 'Cotopaxi', 'Provincialización de Cotopaxi', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('04-12', 'Cuenca, Azuay', 'Fundación de Cuenca', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('04-16', 'Azogues, Cañar', 'Cantonización de Azogues', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('04-21', 'Riobamba, Chimborazo', 'Batalla de Tapi', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('04-23', 'El Oro', 'Provincialización de El Oro', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('05-12', 'Pastaza, Pastaza', 'Fundación de Puyo', 'dialoguemos.ec (Ecuavisa): todos los feriados en mayo de 2024'),
  ('05-27', 'Babahoyo, Los Ríos', 'Fundación de Babahoyo', 'dialoguemos.ec (Ecuavisa): todos los feriados en mayo de 2024'),
  ('05-29', 'Morona, Morona Santiago', 'Cantonización de Macas', 'dialoguemos.ec (Ecuavisa): todos los feriados en mayo de 2024'),
  ('06-25', 'Machala, El Oro', 'Cantonización de Machala', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('06-25', 'Manabí', 'Provincialización de Manabí', 'quenoticias.com: feriado de Manabí, 25 de junio de 2021'),
  ('07-03', 'Santo Domingo, Santo Domingo de los Tsáchilas', 'Cantonización de Santo Domingo', 'radiorojacanarfm.com (El Universo): feriados de julio de 2024'),
  ('07-24', 'Cayambe, Pichincha', 'Cantonización de Cayambe', 'metroecuador.com.ec: ciudades con feriado el 25 de julio de 2025'),
  ('07-24', 'Chone, Manabí', 'Cantonización de Chone', 'radiorojacanarfm.com (El Universo): feriados de julio de 2024'),
  ('07-25', 'Guayaquil, Guayas', 'Fundación de Guayaquil', 'radiorojacanarfm.com (El Universo): feriados de julio de 2024'),
  ('07-25', 'Píllaro, Tungurahua', 'Cantonización de Píllaro', 'metroecuador.com.ec: ciudades con feriado el 25 de julio de 2025'),
  ('07-30', 'Orellana', 'Provincialización de Orellana', 'radiorojacanarfm.com (El Universo): feriados de julio de 2024'),
  ('08-05', 'Esmeraldas, Esmeraldas', 'Independencia de Esmeraldas', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('09-07', 'El Guabo, El Oro', 'Cantonización de El Guabo', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-13', 'Patate, Tungurahua', 'Cantonización de Patate', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-17', 'Milagro, Guayas', 'Cantonización de Milagro', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-18', 'Loja', 'Provincialización de Loja', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-19', 'Salcedo, Cotopaxi', 'Cantonización de Salcedo', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-22', 'Macará, Loja', 'Cantonización de Macará', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-27', 'Montúfar, Carchi', 'Cantonización de Montúfar', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-28', 'Ibarra, Imbabura', 'Fundación de Ibarra', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('09-30', 'Gonzanamá, Loja', 'Cantonización de Gonzanamá', 'expreso.ec: feriados locales de septiembre de 2025'),
  ('10-01', 'Santa Lucía, Guayas', 'Cantonización de Santa Lucía', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-03', 'Muisne, Esmeraldas', 'Cantonización de Muisne', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-04', 'Las Lajas, El Oro', 'Cantonización de Las Lajas', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-04', 'Penipe, Chimborazo', 'Fundación de Penipe', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-05', 'Naranjito, Guayas', 'Cantonización de Naranjito', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-06', 'Huaquillas, El Oro', 'Cantonización de Huaquillas', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-06', 'Los Ríos', 'Provincialización de Los Ríos', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-06', 'Zamora, Zamora Chinchipe', 'Fundación de Zamora', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-07', 'Balsas, El Oro', 'Cantonización de Balsas', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-07', 'Quevedo, Los Ríos', 'Cantonización de Quevedo', 'eluniverso.com: feriados locales de octubre de 2023'),
  ('10-09', 'Guayaquil, Guayas', 'Independencia de Guayaquil', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('11-03', 'Cuenca, Azuay', 'Independencia de Cuenca', 'ecuadorenvivo.com: feriados nacionales y locales de 2025'),
  ('11-04', 'Azogues, Cañar', 'Independencia de Azogues', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-04', 'Manta, Manabí', 'Cantonización de Manta', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-06', 'Santo Domingo de los Tsáchilas', 'Provincialización de Santo Domingo', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-07', 'Naranjal, Guayas', 'Cantonización de Naranjal', 'quenoticias.com: feriado del 6 de noviembre de 2023'),
  ('11-07', 'Paján, Manabí', 'Cantonización de Paján', 'quenoticias.com: feriado del 6 de noviembre de 2023'),
  ('11-07', 'Santa Elena', 'Provincialización de Santa Elena', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-10', 'Guaranda, Bolívar', 'Independencia de Guaranda', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-10', 'Morona Santiago', 'Provincialización de Morona Santiago', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-10', 'Pastaza', 'Provincialización de Pastaza', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-10', 'Zamora Chinchipe', 'Provincialización de Zamora Chinchipe', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-11', 'Latacunga, Cotopaxi', 'Independencia de Latacunga', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-11', 'Riobamba, Chimborazo', 'Fundación de Riobamba', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-12', 'Ambato, Tungurahua', 'Independencia de Ambato', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-15', 'Tena, Napo', 'Fundación de Tena', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-18', 'Loja, Loja', 'Independencia de Loja', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-19', 'Carchi', 'Provincialización de Carchi', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-21', 'Esmeraldas', 'Provincialización de Esmeraldas', 'confirmado.net: feriados de noviembre de 2025'),
  ('11-26', 'Daule, Guayas', 'Cantonización de Daule', 'confirmado.net: feriados de noviembre de 2025'),
  ('12-06', 'Quito, Pichincha', 'Fundación de Quito', 'confirmado.net: feriados locales de diciembre de 2025'),
  ('12-08', 'Loja, Loja', 'Fundación de Loja', 'confirmado.net: feriados locales de diciembre de 2025'),
  ('12-16', 'Baños, Tungurahua', 'Cantonización de Baños', 'confirmado.net: feriados locales de diciembre de 2025'),
  ('12-22', 'Salinas, Santa Elena', 'Cantonización de Salinas', 'confirmado.net: feriados locales de diciembre de 2025');

insert into holiday (country, day, place, name)
select 'EC', d.day, c.place, c.name || d.suffix
from holiday_year y cross join read_day c
  cross join lateral (select (y.year || '-' || c.month_day)::date as own) o
  cross join lateral (
    values (own, ''),
      (own + (array[0, -1, 2, 1, 0, -1, 1])[extract(isodow from own)::int], ' (descanso trasladado)')
  ) d (day, suffix)
where y.country = 'EC' and (d.suffix = '' or d.day <> o.own)
on conflict do nothing;

update holiday h set source = c.source, source_dated = '2026-11-23' from read_day c
where h.country = 'EC' and h.place = c.place and h.source is null and h.name in (c.name, c.name || ' (descanso trasladado)');
drop table read_day;
