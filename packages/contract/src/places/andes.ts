/** The regions of Colombia, Peru, Chile and Ecuador. Zones: IANA database 2025b. */
import { type Region, regionsIn } from './region.ts'

export const colombia: readonly Region[] = regionsIn(
  'America/Bogota',
  `DC Bogotá: Bogotá DC|Distrito Capital|Distrito Capital de Bogotá|Bogotá Distrito Capital|Santafé de Bogotá|Santa Fe de Bogotá|BOG
  AMA Amazonas
  ANT Antioquia
  ARA Arauca
  ATL Atlántico
  BOL Bolívar
  BOY Boyacá
  CAL Caldas
  CAQ Caquetá
  CAS Casanare
  CAU Cauca
  CES Cesar
  CHO Chocó
  COR Córdoba
  CUN Cundinamarca: Cund|C/marca
  GUA Guainía
  GUV Guaviare
  HUI Huila
  LAG La Guajira: Guajira
  MAG Magdalena
  MET Meta
  NAR Nariño
  NSA Norte de Santander: N de Santander|Nte de Santander|Norte Santander
  PUT Putumayo
  QUI Quindío
  RIS Risaralda
  SAP San Andrés y Providencia: San Andrés|San Andrés Islas|Archipiélago de San Andrés Providencia y Santa Catalina|San Andrés Providencia y Santa Catalina
  SAN Santander
  SUC Sucre
  TOL Tolima
  VAC Valle del Cauca: Valle
  VAU Vaupés
  VID Vichada`,
)

export const peru: readonly Region[] = regionsIn(
  'America/Lima',
  `LIM Lima: Lima Provincias|Gobierno Regional de Lima
  LMA Lima Metropolitana: Municipalidad Metropolitana de Lima|Metropolitana de Lima
  AMA Amazonas
  ANC Áncash: Ancash
  APU Apurímac
  ARE Arequipa
  AYA Ayacucho
  CAJ Cajamarca
  CAL Callao: Provincia Constitucional del Callao|El Callao
  CUS Cusco: Cuzco|Qosqo
  HUC Huánuco
  HUV Huancavelica
  ICA Ica
  JUN Junín
  LAL La Libertad: Libertad
  LAM Lambayeque
  LOR Loreto
  MDD Madre de Dios
  MOQ Moquegua
  PAS Pasco
  PIU Piura
  PUN Puno
  SAM San Martín
  TAC Tacna
  TUM Tumbes
  UCA Ucayali`,
)

const santiago = 'America/Santiago'
const mainlandChile = regionsIn(
  santiago,
  `AP Arica y Parinacota: Arica|XV|15
  TA Tarapacá: I|Iquique
  AN Antofagasta: II
  AT Atacama: III
  CO Coquimbo: IV
  RM Metropolitana de Santiago: Metropolitana|Región Metropolitana|Santiago|XIII|13|RM Santiago
  LI Libertador General Bernardo O'Higgins: O'Higgins|Libertador Bernardo O'Higgins|Libertador General O'Higgins|Lib Gral Bernardo O'Higgins|Libertador Gral Bernardo O'Higgins|VI
  ML Maule: VII
  NB Ñuble: XVI|16
  BI Biobío: Bío Bío|Bío-Bío|VIII
  AR Araucanía: La Araucanía|IX
  LR Los Ríos: XIV|14
  LL Los Lagos: X`,
)

export const chile: readonly Region[] = [
  ...mainlandChile.map((region) => ({ ...region, ...chileanTowns(region.code) })),
  {
    code: 'VS',
    name: 'Valparaíso',
    zone: santiago,
    also: 'V',
    apart: [{ zones: ['Pacific/Easter'], towns: 'Isla de Pascua=Hanga Roa=Rapa Nui=Easter Island=Pascua=I de Pascua' }],
    towns: `Valparaíso|Viña del Mar|Concón|Quintero|Puchuncaví|Casablanca|Juan Fernández|Los Andes|San Esteban|Calle Larga|
      Rinconada|San Felipe|Putaendo|Santa María|Panquehue|Llaillay|Llay Llay|Catemu|La Ligua|Petorca|Cabildo|Zapallar|Papudo|
      Quillota|La Calera|Calera|Nogales|Hijuelas|La Cruz|San Antonio|Cartagena|El Tabo|El Quisco|Algarrobo|Santo Domingo|
      Quilpué|Villa Alemana|Limache|Olmué`,
  },
  ...regionsIn(
    'America/Coyhaique',
    `AI Aysén: Aysén del General Carlos Ibáñez del Campo|Aisén|Aisén del General Carlos Ibáñez del Campo|Aysén del Gral Carlos Ibáñez del Campo|Aysén del Gral Ibáñez del Campo|XI|11|Coyhaique|Coihaique|Puerto Aysén`,
  ),
  ...regionsIn(
    'America/Punta_Arenas',
    `MA Magallanes: Magallanes y de la Antártica Chilena|Magallanes y la Antártica Chilena|Magallanes y Antártica Chilena|Magallanes y Antártica|XII|12|Punta Arenas|Puerto Natales|Antártica Chilena|Antártica`,
  ),
]

/** Communes of the regions where some keep a holiday of their own. */
function chileanTowns(code: string): Pick<Region, 'towns'> {
  if (code !== 'NB') return {}
  return {
    towns: `Chillán|Chillán Viejo|Bulnes|Cobquecura|Coelemu|Coihueco|El Carmen|Ninhue|Ñiquén|Pemuco|Pinto|Portezuelo|Quillón|
      Quirihue|Ránquil|San Carlos|San Fabián|San Ignacio|San Nicolás|Treguaco|Trehuaco|Yungay`,
  }
}

/**
 * Every canton is named: many keep a holiday of their own, and a canton that is not known may be one of them. Behind `=` stand its
 * longer name and its chief town, where people write those: they keep the canton's days.
 */
const cantons: Readonly<Record<string, string>> = {
  A: `Cuenca=Santa Ana de los Ríos de Cuenca=Santa Ana de los Cuatro Ríos de Cuenca|Gualaceo|Paute|Sigsig|Girón|Nabón|Oña|San Fernando|Santa Isabel|Pucará|Camilo Ponce Enríquez=Ponce Enríquez|Chordeleg|El Pan|
    Guachapala|Sevilla de Oro`,
  B: 'Guaranda|Chillanes|Chimbo=San José de Chimbo|Echeandía|San Miguel|Caluma|Las Naves',
  C: 'Tulcán|Bolívar|Espejo|Mira|Montúfar|San Pedro de Huaca',
  D: 'Francisco de Orellana=El Coca=Coca=Puerto Francisco de Orellana|Aguarico|La Joya de los Sachas|Loreto',
  E: 'Esmeraldas|Atacames|Eloy Alfaro|Muisne|Quinindé|Rioverde|San Lorenzo',
  F: 'Azogues|Biblián|Cañar|La Troncal|El Tambo|Déleg|Suscal',
  G: `Guayaquil=Santiago de Guayaquil=Gquil=GYE|Alfredo Baquerizo Moreno=Jujan|Balao|Balzar|Colimes|Coronel Marcelino Maridueña|Daule|
    Durán=Eloy Alfaro=Eloy Alfaro Durán|El Empalme|El Triunfo|General Antonio Elizalde=Bucay|Isidro Ayora|Lomas de Sargentillo|Milagro|Naranjal|
    Naranjito|Nobol|Palestina|Pedro Carbo|Playas=General Villamil=General Villamil Playas|Salitre|Samborondón|Santa Lucía|Simón Bolívar|Yaguachi=San Jacinto de Yaguachi`,
  H: 'Riobamba|Alausí|Chambo|Chunchi|Colta|Cumandá|Guamote|Guano|Pallatanga|Penipe',
  I: 'Ibarra=San Miguel de Ibarra|Antonio Ante=Atuntaqui|Cotacachi|Otavalo|Pimampiro|Urcuquí=San Miguel de Urcuquí',
  L: `Loja|Calvas|Catamayo|Celica|Chaguarpamba|Espíndola|Gonzanamá|Macará|Olmedo|Paltas|Pindal|Puyango|Quilanga|Saraguro|
    Sozoranga|Zapotillo`,
  M: `Portoviejo=San Gregorio de Portoviejo|24 de Mayo|Bolívar|Chone|El Carmen|Flavio Alfaro|Jama|Jaramijó|Jipijapa|Junín|Manta=San Pablo de Manta|Montecristi|Olmedo|Paján|
    Pedernales|Pichincha|Puerto López|Rocafuerte|San Vicente|Santa Ana|Sucre=Bahía de Caráquez|Tosagua`,
  N: 'Tena|Archidona|Carlos Julio Arosemena Tola|El Chaco|Quijos',
  O: `Machala|Arenillas|Atahualpa|Balsas|Chilla|El Guabo|Huaquillas|Las Lajas|Marcabelí|Pasaje|Piñas|Portovelo|Santa Rosa|Zaruma`,
  P: `Quito=Distrito Metropolitano de Quito=San Francisco de Quito=DM Quito=DMQ=Quito DM=UIO|Cayambe|Mejía=Machachi|Pedro Moncayo=
    Tabacundo|Pedro Vicente Maldonado|Puerto Quito|Rumiñahui=Sangolquí|San Miguel de los Bancos`,
  R: `Babahoyo|Baba|Buena Fe|Mocache|Montalvo|Palenque|Puebloviejo|Quevedo|Quinsaloma|Urdaneta|Valencia|Ventanas|Vinces`,
  S: `Morona=Macas|Gualaquiza|Huamboya|Limón Indanza|Logroño|Pablo Sexto|Palora|San Juan Bosco|Santiago|Sucúa|Taisha|Tiwintza`,
  SD: 'Santo Domingo=Santo Domingo de los Colorados|La Concordia',
  SE: 'Santa Elena|La Libertad|Salinas',
  T: `Ambato=San Juan de Ambato|Baños=Baños de Agua Santa|Cevallos|Mocha|Patate|Pelileo=San Pedro de Pelileo|Píllaro=Santiago de Píllaro|Quero|Tisaleo`,
  U: 'Lago Agrio=Nueva Loja|Cascales|Cuyabeno|Gonzalo Pizarro|Putumayo|Shushufindi|Sucumbíos',
  W: 'San Cristóbal=Puerto Baquerizo Moreno|Isabela=Puerto Villamil|Santa Cruz=Puerto Ayora',
  X: 'Latacunga=San Vicente Mártir de Latacunga|La Maná|Pangua|Pujilí|Salcedo=San Miguel de Salcedo|Saquisilí|Sigchos',
  Y: 'Pastaza=Puyo=El Puyo|Arajuno|Mera|Santa Clara',
  Z: 'Zamora|Centinela del Cóndor=Zumbi|Chinchipe|El Pangui|Nangaritza|Palanda|Paquisha|Yacuambi|Yantzaza',
}

export const ecuador: readonly Region[] = [
  ...regionsIn(
    'America/Guayaquil',
    `A Azuay
    B Bolívar
    C Carchi
    D Orellana
    E Esmeraldas
    F Cañar
    G Guayas
    H Chimborazo
    I Imbabura
    L Loja
    M Manabí
    N Napo
    O El Oro: Oro
    P Pichincha
    R Los Ríos
    S Morona Santiago
    SD Santo Domingo de los Tsáchilas: Santo Domingo|Tsáchilas|Sto Domingo de los Tsáchilas|Sto Domingo
    SE Santa Elena: Sta Elena
    T Tungurahua
    U Sucumbíos
    X Cotopaxi
    Y Pastaza
    Z Zamora Chinchipe: Zamora`,
  ),
  ...regionsIn('Pacific/Galapagos', 'W Galápagos: Islas Galápagos|Archipiélago de Colón|Archipiélago de Galápagos'),
].map((region) => ({ ...region, towns: cantons[region.code] ?? '' }))
