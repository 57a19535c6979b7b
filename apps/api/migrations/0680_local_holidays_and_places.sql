-- Days that Ecuador's cantons and Chillán Viejo keep alone, for every year that is known (attendance/holiday.rules.ts). The day
-- itself and the one the rest moves to.
insert into holiday (country, day, place, name)
select 'EC', d.day, c.place, c.name || d.suffix
from holiday_year y
  cross join (values
    ('01-10', 'Durán, Guayas', 'Cantonización de Durán'),
    ('02-18', 'Galápagos', 'Provincialización de Galápagos'),
    ('03-12', 'Portoviejo, Manabí', 'Fundación de Portoviejo'),
    ('04-11', 'Tulcán, Carchi', 'Cantonización de Tulcán'),
    ('04-12', 'Cuenca, Azuay', 'Fundación de Cuenca'),
    ('04-21', 'Riobamba, Chimborazo', 'Batalla de Tapi'),
    ('05-12', 'Pastaza, Pastaza', 'Fundación de Puyo'),
    ('05-31', 'Rumiñahui, Pichincha', 'Cantonización de Rumiñahui'),
    ('06-25', 'Machala, El Oro', 'Cantonización de Machala'),
    ('07-03', 'Santo Domingo, Santo Domingo de los Tsáchilas', 'Cantonización de Santo Domingo'),
    ('07-25', 'Guayaquil, Guayas', 'Fundación de Guayaquil'),
    ('08-05', 'Esmeraldas, Esmeraldas', 'Independencia de Esmeraldas'),
    ('09-17', 'Milagro, Guayas', 'Cantonización de Milagro'),
    ('09-28', 'Ibarra, Imbabura', 'Fundación de Ibarra'),
    ('10-07', 'Quevedo, Los Ríos', 'Cantonización de Quevedo'),
    ('10-09', 'Guayaquil, Guayas', 'Independencia de Guayaquil'),
    ('10-18', 'Portoviejo, Manabí', 'Independencia de Portoviejo'),
    ('11-03', 'Cuenca, Azuay', 'Independencia de Cuenca'),
    ('11-04', 'Manta, Manabí', 'Cantonización de Manta'),
    ('11-04', 'Azogues, Cañar', 'Independencia de Azogues'),
    ('11-10', 'Guaranda, Bolívar', 'Independencia de Guaranda'),
    ('11-11', 'Latacunga, Cotopaxi', 'Independencia de Latacunga'),
    ('11-12', 'Ambato, Tungurahua', 'Independencia de Ambato'),
    ('11-15', 'Tena, Napo', 'Fundación de Tena'),
    ('11-18', 'Loja, Loja', 'Independencia de Loja'),
    ('12-06', 'Quito, Pichincha', 'Fundación de Quito'),
    ('12-08', 'Loja, Loja', 'Fundación de Loja')
  ) c (month_day, place, name)
  cross join lateral (select (y.year || '-' || c.month_day)::date as own) o
  cross join lateral (
    values (own, ''),
      (own + (array[0, -1, 2, 1, 0, -1, 1])[extract(isodow from own)::int], ' (descanso trasladado)')
  ) d (day, suffix)
where y.country = 'EC' and (d.suffix = '' or d.day <> o.own)
on conflict do nothing;

insert into holiday (country, day, place, name)
select 'CL', make_date(year, 8, 20), 'Chillán Viejo', 'Nacimiento del Prócer de la Independencia'
from holiday_year where country = 'CL'
on conflict do nothing;

-- With which version of the places (contract/places/place.ts) stored zones were read: a later one reads them again at start.
create table place_reading (
  only_row boolean primary key default true check (only_row),
  version text not null,
  read_at timestamptz not null
);
