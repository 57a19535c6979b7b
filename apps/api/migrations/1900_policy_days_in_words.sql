-- What people read of a rule's source names its days as people write them.
update contact_policy
  set source = replace(source, 'idconline.mx 2014-10-07, 2025-07-07.', 'idconline.mx, 7 de octubre de 2014 y 7 de julio de 2025.')
  where source like '%idconline.mx 2014-10-07, 2025-07-07.';
