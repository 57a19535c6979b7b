/** A new password: 8 to 20 characters with a digit, an upper-case and a lower-case letter (spec 1 §5, §9). */
export function isNewPassword(text: string): boolean {
  return text.length >= 8 && text.length <= 20 && /\d/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text)
}
