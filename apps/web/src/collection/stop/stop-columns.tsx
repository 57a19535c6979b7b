import type { listStopCases } from '@cordillera/contract/collection/stop'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useDictionary } from '../../settings/public.ts'
import { useMay } from '../../ui/environment.tsx'
import { IconLock, IconRefresh } from '../../ui/icons.ts'
import { actions, badge, custom, instant, money, number, text } from '../../ui/table/columns.tsx'
import type { RowOf } from '../../ui/use-list.ts'
import { StageBadge, shortId, workbenchPath } from '../show/case-words.tsx'

export type StopItem = RowOf<typeof listStopCases>

export function useStopColumns(onOperate: (item: StopItem) => void) {
  const { t } = useLingui()
  const may = useMay()
  const canOperate = may.press('stopCase_operate')
  const { nameOf } = useDictionary('stop_reason')
  return useMemo(
    () => [
      text<StopItem>({
        id: 'case',
        header: t`Case`,
        width: 104,
        value: (item) => shortId(item.caseId),
        to: (item) => workbenchPath(item.caseId),
        copy: (item) => item.caseId,
      }),
      text<StopItem>({ id: 'borrower', header: t`Borrower`, width: 128, value: (item) => item.borrower }),
      text<StopItem>({
        id: 'merchant',
        header: t`Merchant`,
        value: (item) => item.merchantName,
        width: 112,
        optional: true,
      }),
      custom<StopItem>({
        id: 'period',
        header: t`Stage`,
        width: 96,
        cell: (item) => <StageBadge stage={item.period} />,
      }),
      number<StopItem>({ id: 'dpd', header: t`dpd`, value: (item) => item.dpd, optional: true }),
      money<StopItem>({
        id: 'open',
        header: t`Open amount`,
        value: (item) => item.openAmount,
        currency: (item) => item.currency,
      }),
      badge<StopItem>({
        id: 'state',
        header: t`State`,
        width: 96,
        value: ({ state }) =>
          state === 'stopped' ? { tone: 'violet', label: t`Stopped` } : { tone: 'grey', label: t`Restored` },
      }),
      text<StopItem>({ id: 'reason', header: t`Reason`, width: 112, value: (item) => nameOf(item.reason) }),
      text<StopItem>({ id: 'evidence', header: t`Evidence`, value: (item) => item.evidence, width: 112 }),
      text<StopItem>({
        id: 'remark',
        header: t`Remark`,
        value: (item) => item.restoreReason ?? item.remark,
        width: 116,
      }),
      text<StopItem>({ id: 'by', header: t`By`, value: (item) => item.restoredBy ?? item.stoppedBy, width: 104 }),
      instant<StopItem>({ id: 'stopped', header: t`Stopped on`, value: (item) => item.stoppedTime, sort: 'stopped' }),
      instant<StopItem>({ id: 'restored', header: t`Restored on`, value: (item) => item.restoredTime, optional: true }),
      ...(canOperate
        ? [
            actions<StopItem>({
              header: t`Actions`,
              width: 56,
              of: (item) => [
                item.state === 'stopped'
                  ? { label: t`Restore`, icon: IconRefresh, run: () => onOperate(item) }
                  : { label: t`Stop again`, icon: IconLock, run: () => onOperate(item), danger: true },
              ],
            }),
          ]
        : []),
    ],
    [t, canOperate, nameOf, onOperate],
  )
}
