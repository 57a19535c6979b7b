-- Chile's law has three bands in UF; what is compared with a product is the highest, and its row says that the others are not.
update legal_cap set source = 'Ley 19.496, art. 37: 9 % hasta 10 UF, solo desde el día 20; el 6 % de 10 a 50 UF y el 3 % sobre 50 UF no se comprueban aquí'
  where country = 'CL' and kind = 'collectionFee' and source = 'Ley 19.496, art. 37: 9 % hasta 10 UF, solo desde el día 20';
