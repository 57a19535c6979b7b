/** Regions of each country as tiles about where they lie: north up, one tile a region, lines from north to south. */
import type { Country } from '@cordillera/contract/countries'

export const tilesOf: Readonly<Record<Country, readonly string[]>> = {
  MX: [
    'BCN SON CHH .   .   .   .   .   .   .',
    'BCS SIN DUR COA NLE TAM .   .   .   .',
    '.   NAY ZAC AGU SLP .   .   .   .   .',
    '.   .   JAL GUA QUE HID VER .   .   YUC',
    '.   .   COL MIC MEX TLA PUE .   CAM ROO',
    '.   .   .   GRO MOR CMX OAX TAB .   .',
    '.   .   .   .   .   .   .   CHP .   .',
  ],
  CO: [
    'SAP .   .   ATL MAG LAG .   .',
    '.   .   SUC BOL CES .   .   .',
    '.   COR .   ANT SAN NSA ARA .',
    'CHO .   CAL RIS BOY CAS VID .',
    'VAC QUI TOL CUN DC  MET GUA .',
    'CAU HUI .   .   CAQ GUV VAU .',
    'NAR PUT .   .   AMA .   .   .',
  ],
  PE: [
    'TUM .   .   LOR .',
    'PIU AMA SAM .   .',
    'LAM CAJ HUC UCA .',
    'LAL ANC PAS JUN .',
    'CAL LMA LIM HUV MDD',
    '.   ICA AYA CUS PUN',
    '.   .   APU ARE MOQ',
    '.   .   .   .   TAC',
  ],
  CL: ['AP TA AN AT', 'CO VS RM LI', 'ML NB BI AR', 'LR LL AI MA'],
  EC: ['. E  C  .', '. SD I  U', 'R M  P  N  D', 'W SE X  T  Y', '. G  B  H  S', '. O  F  A  .', '. .  L  Z  .'],
}
