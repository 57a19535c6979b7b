/**
 * Stand-ins for outside parties, a process of their own that speaks the published protocols: a message centre (SMPP 3.4), a
 * mail server (SMTP), an HTTP gateway for SMS and WhatsApp, a dialer, banks, PayValida, a cash network, Banxico’s proofs, a registry of persons. What they received is at GET /received of the gateway.
 * The parent hears the ports as its first message.
 */
import { startCep } from './cep.ts'
import { startCurp } from './curp.ts'
import { startDialer } from './dialer.ts'
import { startGateway } from './gateway.ts'
import { startMail } from './mail.ts'
import { startMessageCentre } from './message-centre.ts'
import { startPaynet } from './paynet.ts'
import { startPayvalida } from './payvalida.ts'
import { endWithParent, type Received, type SimulatorPorts } from './simulator.ts'
import { startTransfers } from './transfers.ts'

const received: Received[] = []
const keep = (one: Received) => {
  received.push(one)
  if (received.length > 1000) received.shift()
}
/** 1: as in life. Tests hurry. */
const pace = Number(process.env['SIMULATOR_PACE'] ?? 1)

const [smpp, smtp, gateway, dialer, transfers, curp, payvalida, paynet, cep] = await Promise.all([
  startMessageCentre(keep, pace),
  startMail(keep),
  startGateway(keep, received, pace),
  startDialer(keep, pace),
  startTransfers(pace),
  startCurp(),
  startPayvalida(),
  startPaynet(),
  startCep(),
])
const ports: SimulatorPorts = { smpp, smtp, gateway, dialer, transfers, curp, payvalida, paynet, cep }
endWithParent(ports)
