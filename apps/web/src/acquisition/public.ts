/** The merchant whose figures and rules a screen shows. */

export { placeOfView, shownFrom } from './days.ts'
export { InPlace, PlaceSelect, usePlace } from './Place.tsx'
