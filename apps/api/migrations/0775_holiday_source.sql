-- Where a day that only a place keeps was read, and when; null: nobody checked it so far. What the two Chilean regions keep was
-- compared in two published calendars; the days of Ecuador's cantons are from memory.
alter table holiday add source text, add source_dated date, add check ((source is null) = (source_dated is null));

update holiday set source = 'date-holidays 3.37, vacanza/holidays', source_dated = '2026-11-21'
where country = 'CL' and to_char(day, 'MM-DD') || ' ' || place in ('06-07 Arica y Parinacota', '08-20 Chillán', '08-20 Chillán Viejo');
