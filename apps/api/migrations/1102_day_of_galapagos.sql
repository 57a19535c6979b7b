-- The day of the province of Galápagos was found in a published calendar too, and its date with the ministry of tourism.
update holiday set source = 'ecuadorenvivo.com: feriados locales de 2025; turismo.gob.ec, 13-02-2014', source_dated = '2026-11-23'
where country = 'EC' and place = 'Galápagos' and source is null
  and name in ('Provincialización de Galápagos', 'Provincialización de Galápagos (descanso trasladado)');
