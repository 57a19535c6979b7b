/** How somebody whom a borrower named stands to the borrower: none of them is bound by the loan. */
export const contactRelations = [
  'father',
  'mother',
  'spouse',
  'brother',
  'sister',
  'friend',
  'child',
  'colleague',
] as const
