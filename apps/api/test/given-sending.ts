/** One look of the sender, as the server takes every few seconds. */
import { sendOrders as send } from '../src/payment/outbox.service.ts'
import type { TestApp } from './harness.ts'

export const sendOrders = ({ app }: TestApp): Promise<void> => send(app)
