/** A payment that came in, opened beside the list of its tracking key. */
export const moneyInPath = (paymentId: string, trackingKey: string) =>
  `/finance/paymentInfo?trackingKey=${encodeURIComponent(trackingKey)}&open=payments:${paymentId}`
export const moneyOutPath = (orderId: string, trackingKey: string) =>
  `/finance/paymentInfo?view=outgoing&trackingKey=${encodeURIComponent(trackingKey)}&open=outgoingMoney:${orderId}`
