/** The envelope's code of success (spec 1 §9). Apart from the errors, so that the sign-in page doesn't load their table. */
export const successCode = 2000
