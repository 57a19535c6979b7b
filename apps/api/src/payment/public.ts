export { bindChannel, type Channel, fateOfStp, type Order, type Sent } from './channel.ts'
