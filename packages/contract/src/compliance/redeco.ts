/**
 * Complaints about collection as Mexico's CONDUSEF takes them each month into its register of collection agencies (REDECO): the fields
 * of its interface in their order and by their names, as a published client of it writes them (decision 224).
 */
const field = <Key extends string>(key: Key) => ({ key, kind: 'text', title: { zh: key, en: key, es: key } }) as const

export const redecoColumns = [
  field('QuejasDenominacion'),
  field('QuejasSector'),
  field('QuejasNoMes'),
  field('QuejasNum'),
  field('QuejasFolio'),
  field('QuejasFecRecepcion'),
  field('QuejasMedio'),
  field('QuejasNivelAT'),
  field('QuejasProducto'),
  field('QuejasCausa'),
  field('QuejasPORI'),
  field('QuejasEstatus'),
  field('QuejasEstados'),
  field('QuejasMunId'),
  field('QuejasLocId'),
  field('QuejasColId'),
  field('QuejasCP'),
  field('QuejasTipoPersona'),
  field('QuejasSexo'),
  field('QuejasEdad'),
  field('QuejasFecResolucion'),
  field('QuejasFecNotificacion'),
  field('QuejasRespuesta'),
  field('QuejasNumPenal'),
  field('QuejasPenalizacion'),
] as const
