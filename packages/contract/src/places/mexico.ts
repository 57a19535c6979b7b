/**
 * Mexico's states. The border towns are those of article 5 of the Ley de los Husos Horarios (DOF 2022-10-28) as the IANA
 * database 2025b has them. Abbreviations are the usual ones and those of the CURP.
 */
import { type Region, regionsIn } from './region.ts'

const monterrey = 'America/Monterrey'
const matamoros = 'America/Matamoros'

const central = regionsIn(
  'America/Mexico_City',
  `AGU Aguascalientes: Ags|AS
  CHP Chiapas: Chis|CS
  CMX Ciudad de México: CDMX|DF|DIF|Distrito Federal|México DF|Mexico City|México Distrito Federal|Ciudad México
  COL Colima: CM
  GUA Guanajuato: Gto|GT
  GRO Guerrero: GR
  HID Hidalgo: Hgo|HG
  JAL Jalisco: JC
  MEX México: Edomex|Edo Mex|Edo de México|Estado México|Méx|MC
  MIC Michoacán: Michoacán de Ocampo|Mich|MN
  MOR Morelos: MS
  OAX Oaxaca: OC
  PUE Puebla: PL
  QUE Querétaro: Querétaro de Arteaga|Qro|QT
  SLP San Luis Potosí: SP|San Luis
  TAB Tabasco: TC
  TLA Tlaxcala: Tlax|TL
  VER Veracruz: Veracruz de Ignacio de la Llave|Veracruz Llave|VZ
  ZAC Zacatecas: ZS`,
)

export const mexico: readonly Region[] = [
  ...central,
  ...regionsIn('America/Tijuana', 'BCN Baja California: BC|Baja California Norte|B Cfa'),
  ...regionsIn('America/Mazatlan', 'BCS Baja California Sur: BS|Baja Sur\nSIN Sinaloa: SL'),
  ...regionsIn('America/Merida', 'CAM Campeche: Camp|CC\nYUC Yucatán: YN'),
  ...regionsIn('America/Cancun', 'ROO Quintana Roo: Q Roo|QR'),
  ...regionsIn(monterrey, 'DUR Durango: Dgo|DG'),
  {
    code: 'SON',
    name: 'Sonora',
    zone: 'America/Hermosillo',
    also: 'SR',
    // lives by the clock of Mexicali in practice: both must be legal
    apart: [{ zones: ['America/Hermosillo', 'America/Tijuana'], towns: 'San Luis Río Colorado|San Luis RC|SLRC' }],
    towns: `Hermosillo|Cajeme|Obregón|Nogales|Guaymas|Navojoa|Caborca|Agua Prieta|Puerto Peñasco|Empalme|Huatabampo|Etchojoa|
      Cananea|Magdalena|Magdalena de Kino|Santa Ana|Altar|Pitiquito|Plutarco Elías Calles|Sonoyta|Álamos|Bácum|
      Benito Juárez|San Ignacio Río Muerto|Ímuris|Nacozari de García|Ures|Fronteras|Naco|Benjamín Hill|Carbó|Moctezuma|
      Quiriego|Rosario|Sahuaripa|Santa Cruz|Sáric|Trincheras|Tubutama|Yécora|Bavispe|Arizpe|Cumpas|Opodepe|Rayón`,
  },
  {
    code: 'NAY',
    name: 'Nayarit',
    zone: 'America/Mazatlan',
    also: 'NT',
    apart: [
      {
        zones: ['America/Bahia_Banderas'],
        towns: `Bahía de Banderas|Bahía Banderas|Nuevo Vallarta|Nuevo Nayarit|Bucerías|Valle de Banderas|Sayulita|Punta Mita|
          Punta de Mita|San José del Valle|Mezcales|La Cruz de Huanacaxtle|San Francisco`,
      },
    ],
    towns: `Tepic|Compostela|Santiago Ixcuintla|Acaponeta|Ahuacatlán|Amatlán de Cañas|Huajicori|Ixtlán del Río|Ixtlán|Jala|
      Rosamorada|Ruíz|San Blas|San Pedro Lagunillas|Santa María del Oro|El Nayar|Del Nayar|Tecuala|Tuxpan|Xalisco|La Yesca`,
  },
  {
    code: 'CHH',
    name: 'Chihuahua',
    zone: 'America/Chihuahua',
    also: 'Chih|CH',
    apart: [
      {
        zones: ['America/Ciudad_Juarez'],
        towns: `Juárez|Ciudad Juárez|Ascensión|Guadalupe|Guadalupe DB|Guadalupe Distrito Bravos|Janos|Práxedis G Guerrero|
          Praxedis Guerrero|Puerto Palomas|Samalayuca`,
      },
      { zones: ['America/Ojinaga'], towns: 'Ojinaga|Coyame|Coyame del Sotol|Manuel Benavides' },
    ],
    towns: `Chihuahua|Cuauhtémoc|Delicias|Hidalgo del Parral|Parral|Nuevo Casas Grandes|Casas Grandes|Camargo|Jiménez|Meoqui|
      Saucillo|Aldama|Madera|Guachochi|Bocoyna|Creel|Guerrero|Namiquipa|Ahumada|Villa Ahumada|Buenaventura|Santa Bárbara|
      San Francisco del Oro|Aquiles Serdán|Bachíniva|Balleza|Batopilas|Carichí|Chínipas|Galeana|Gómez Farías|Guazapares|
      Ignacio Zaragoza|Julimes|La Cruz|Lázaro Cárdenas|López|Matachí|Matamoros|Moris|Nonoava|Ocampo|Riva Palacio|Rosales|
      Rosario|San Francisco de Borja|San Francisco de Conchos|Satevó|Temósachic|Urique|Uruachi|Valle de Zaragoza|Allende|Coronado`,
  },
  {
    code: 'COA',
    name: 'Coahuila',
    zone: monterrey,
    also: 'Coahuila de Zaragoza|Coah|CL',
    apart: [
      {
        zones: [matamoros],
        towns: `Acuña|Ciudad Acuña|Allende|Guerrero|Hidalgo|Jiménez|Morelos|Nava|Ocampo|Piedras Negras|Villa Unión|Zaragoza`,
      },
    ],
    towns: `Saltillo|Torreón|Monclova|Ramos Arizpe|Matamoros|San Pedro|San Pedro de las Colonias|Frontera|Sabinas|Múzquiz|
      Francisco I Madero|Nueva Rosita|San Juan de Sabinas|Parras|Parras de la Fuente|Arteaga|Castaños|Cuatro Ciénegas|
      Cuatrociénegas|Abasolo|Candela|Escobedo|General Cepeda|Juárez|Lamadrid|Nadadores|Progreso|Sacramento|San Buenaventura|
      Sierra Mojada|Viesca`,
  },
  {
    code: 'NLE',
    name: 'Nuevo León',
    zone: monterrey,
    also: 'NL|Nvo León',
    apart: [{ zones: [matamoros], towns: 'Anáhuac|Ciudad Anáhuac|Colombia' }],
    towns: `Monterrey|Guadalupe|Apodaca|General Escobedo|Escobedo|San Nicolás de los Garza|San Nicolás|San Pedro Garza García|
      San Pedro|Santa Catarina|Juárez|García|Cadereyta|Cadereyta Jiménez|Linares|Montemorelos|Santiago|Salinas Victoria|
      Pesquería|El Carmen|Carmen|Ciénega de Flores|General Zuazua|Zuazua|Allende|Sabinas Hidalgo|Galeana|Doctor Arroyo|
      Abasolo|Agualeguas|Los Aldamas|Aramberri|Bustamante|Cerralvo|China|Doctor Coss|Doctor González|General Bravo|
      General Terán|General Treviño|General Zaragoza|Los Herreras|Higueras|Hualahuises|Iturbide|Lampazos de Naranjo|Lampazos|
      Marín|Melchor Ocampo|Mier y Noriega|Mina|Los Ramones|Parás|Rayones|Vallecillo|Villaldama|Hidalgo`,
  },
  {
    code: 'TAM',
    name: 'Tamaulipas',
    zone: monterrey,
    also: 'Tamps|TS',
    apart: [
      {
        zones: [matamoros],
        towns: `Matamoros|Heroica Matamoros|Reynosa|Nuevo Laredo|Guerrero|Nueva Ciudad Guerrero|Mier|Ciudad Mier|Miguel Alemán|
          Ciudad Miguel Alemán|Camargo|Ciudad Camargo|Gustavo Díaz Ordaz|Río Bravo|Ciudad Río Bravo|Valle Hermoso`,
      },
    ],
    towns: `Victoria|Tampico|Madero|Altamira|El Mante|Mante|San Fernando|Abasolo|Aldama|Antiguo Morelos|Burgos|Bustamante|Casas|
      Cruillas|Gómez Farías|González|Güémez|Hidalgo|Jaumave|Jiménez|Llera|Mainero|Méndez|Miquihuana|Nuevo Morelos|Ocampo|
      Padilla|Palmillas|San Carlos|San Nicolás|Soto la Marina|Tula|Villagrán|Xicoténcatl`,
  },
]
