import { settlementLetter } from '@cordillera/contract/derate/settlement'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import type { useMay } from '../ui/environment.tsx'
import { Loaded } from '../ui/states.tsx'
import { copyText, toast } from '../ui/toast.tsx'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './derate.module.css'

/** It names the borrower whole. */
export const mayReadLetter = (may: ReturnType<typeof useMay>): boolean =>
  may.press('pendingCollect_reveal') || may.press('searchUsers_reveal')

/** The letter that the borrower gets, to be copied into an e-mail or a document. */
export function SettlementLetter({ settlementId, onClose }: { settlementId: string; onClose: () => void }) {
  const { t } = useLingui()
  const letter = useData(settlementLetter, { settlementId })
  const copy = async () => {
    if (!letter.data) return
    await copyText(letter.data.text)
    toast.success(t`Copied`)
  }
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={letter.data?.title ?? t`Letter`}
      foot={
        <>
          <WhyButton
            variant="default"
            onClick={() => print()}
            why={!letter.data && t`The letter is being written`}
          >{t`Print`}</WhyButton>
          <WhyButton
            onClick={copy}
            why={!letter.data && t`The letter is being written`}
          >{t`Copy the letter`}</WhyButton>
        </>
      }
    >
      <Loaded {...letter}>{({ text }) => <p className={classes.letter}>{text}</p>}</Loaded>
    </DetailDrawer>
  )
}
