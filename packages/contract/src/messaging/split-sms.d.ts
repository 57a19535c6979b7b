/** The part of `split-sms` that the tests use. */
declare module 'split-sms' {
  const splitSms: { split(text: string): { parts: unknown[] } }
  export default splitSms
}
