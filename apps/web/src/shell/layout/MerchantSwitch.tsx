import { changeMerchant } from '@cordillera/contract/access/session'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { call } from '../../ui/call.ts'
import { IconBuilding, IconChevronDown } from '../../ui/icons.ts'
import { isFirstStart, useSession } from '../session.tsx'
import { forgetTabs } from '../tabs/use-tabs.ts'
import classes from './navbar.module.css'

/** The current merchant; those who may can switch. The page reloads whether the call succeeded or not (spec 1 §4). */
export function MerchantSwitch() {
  const { t } = useLingui()
  const { user, mayChangeMerchant } = useSession()
  const { user_merchant: current, all_merchant: all } = user.merchant_info
  const isFirst = isFirstStart(user)
  const label = (
    <>
      <IconBuilding size={14} aria-hidden />
      <span>{isFirst ? t`No merchant yet` : current.merchant_name}</span>
      {!isFirst && <small>{current.country}</small>}
    </>
  )
  if (!mayChangeMerchant || all.length < 2) return <span className={classes.merchant}>{label}</span>

  async function choose(merchant: number) {
    await call(changeMerchant, { service_name: 'change_user_merchant', merchant }, { say: 'nothing' }).catch(
      () => undefined,
    )
    forgetTabs()
    location.assign('/dashboard')
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.merchant} aria-label={t`Merchant: ${current.merchant_name}`}>
          {label}
          <IconChevronDown size={12} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {all.map((merchant) => (
          <Menu.Item
            key={merchant.merchant}
            disabled={merchant.merchant === current.merchant}
            onClick={() => choose(merchant.merchant)}
            rightSection={merchant.country}
          >
            {merchant.merchant_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
