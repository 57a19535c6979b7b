import type { Output } from '@cordillera/contract/endpoint'
import { listProofs, proofDetail } from '@cordillera/contract/payment/proof/proof'
import type { ProofState } from '@cordillera/contract/payment/proof/terms'
import type { ToneName } from '../../ui/show/show.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type Proof = RowOf<typeof listProofs>
export type ProofDetail = Output<typeof proofDetail>
export type ProofMoney = ProofDetail['money'][number]

export const changedByProofs = [listProofs, proofDetail]

/** Amber waits for us, blue waits for the borrower, green is money found, grey is over, red is money that is gone again. */
export const proofTones: Record<ProofState, ToneName> = {
  pending: 'amber',
  asked: 'blue',
  matched: 'green',
  refused: 'grey',
  takenBack: 'red',
}
