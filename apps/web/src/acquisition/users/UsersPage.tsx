import {
  exportChannelUsers,
  listChannelUsers,
  resetChannelUser,
  switchChannelUser,
} from '@cordillera/contract/acquisition/channel-users'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconCheck, IconHistory, IconKey, IconMinus } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { asListed, useList } from '../../ui/use-list.ts'
import { InPlace, PlaceSelect, usePlace } from '../Place.tsx'
import { LinkDialog, type ShownLink } from './LinkDialog.tsx'
import { type ChannelUser, UserForm } from './UserForm.tsx'

const params = {
  merchant: param.number(),
  channelId: param.number(),
  active: param.flag(),
  text: param.text(80),
}
type Opened = { what: 'edit' | 'switch' | 'reset' | 'history'; user: ChannelUser } | { what: 'new' } | null

/** /loan_market_convert/channel_user_add_or_mod: people of partners, who see their own channels' figures and nothing else. */
export default function UsersPage() {
  return (
    <InPlace>
      <Users />
    </InPlace>
  )
}

function Users() {
  const { t } = useLingui()
  const { merchant, channels } = usePlace()
  const filters = useFilters(params, { sorts: ['name'], firstSort: 'name', pageSize: 50 })
  const list = useList(listChannelUsers, { ...filters.query, merchant })
  const may = useMay()
  const [opened, setOpened] = useState<Opened>(null)
  const [link, setLink] = useState<ShownLink | null>(null)
  const mayChange = may.press('channel_user_add_or_mod_change')
  const columns = useUserColumns(setOpened)
  const { values, set } = filters
  const close = () => setOpened(null)
  const of = opened && 'user' in opened ? asListed(opened.user, list.rows, (row) => row.channelUserId) : null
  return (
    <>
      <PageHeader
        title={inWords(screenOf('channel_user_add_or_mod').title)}
        aside={<PlaceSelect />}
        primary={
          <Can press="channel_user_add_or_mod_change">
            <Button onClick={() => setOpened({ what: 'new' })}>{t`New channel user`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <TextFilter label={t`Name or e-mail`} value={values.text} onChange={(next) => set({ text: next })} />
        <ChoiceFilter
          label={t`Channel`}
          options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
          value={values.channelId}
          onChange={(channelId) => set({ channelId })}
        />
        <FlagFilter label={t`Let in`} value={values.active} onChange={(active) => set({ active })} />
      </FilterBar>
      <DataTable
        name="channelUsers"
        label={inWords(screenOf('channel_user_add_or_mod').title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.channelUserId}
        {...(mayChange ? { onOpen: (user: ChannelUser) => setOpened({ what: 'edit', user }) } : {})}
        file={<ExportMenu endpoint={exportChannelUsers} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty title={t`No channel users yet`}>
            {t`Somebody of a partner signs in at /partner and sees the figures of their own channels, nothing else.`}
          </Empty>
        }
      />
      {opened?.what === 'new' && <UserForm user={null} onClose={close} onLink={setLink} />}
      {of && opened?.what === 'edit' && <UserForm user={of} onClose={close} onLink={setLink} />}
      {of && opened?.what === 'switch' && <Switching user={of} onClose={close} />}
      {of && opened?.what === 'reset' && <Resetting user={of} onClose={close} onLink={setLink} />}
      <HistoryDrawer
        of={of && opened?.what === 'history' ? { target: `channelUser:${of.channelUserId}` } : null}
        name={of?.name}
        onClose={close}
      />
      {link && <LinkDialog shown={link} onClose={() => setLink(null)} />}
    </>
  )
}

function useUserColumns(open: (opened: Opened) => void) {
  const { t } = useLingui()
  const may = useMay()
  const mayChange = may.press('channel_user_add_or_mod_change')
  return useTableColumns<ChannelUser>(
    () => [
      text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 180, sort: 'name' }),
      text({ id: 'email', header: t`E-mail`, value: (row) => row.email, width: 220 }),
      text({
        ...{ id: 'channels', header: t`Sees the figures of`, width: 260 },
        value: (row) => row.channels.map(({ name }) => name).join(' · '),
      }),
      badge({
        ...{ id: 'state', header: t`Status`, width: 168 },
        value: (row) => {
          if (!row.active) return { tone: 'grey', label: t`Off` }
          if (row.password === 'chosen') return { tone: 'green', label: t`Let in` }
          return row.password === 'waits'
            ? { tone: 'amber', label: t`Has a link to open` }
            : { tone: 'orange', label: t`The link is over` }
        },
      }),
      instant({ id: 'signedIn', header: t`Last sign-in`, value: (row) => row.lastSignInTime }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      instant({ id: 'changed', header: t`Changed`, value: (row) => row.changedTime, optional: true }),
      actions({
        header: t`Actions`,
        of: (user) => [
          ...(mayChange && user.active
            ? [{ label: t`New link`, icon: IconKey, run: () => open({ what: 'reset', user }) }]
            : []),
          ...(mayChange
            ? [
                {
                  label: user.active ? t`Switch off` : t`Switch on`,
                  icon: user.active ? IconMinus : IconCheck,
                  run: () => open({ what: 'switch', user }),
                },
              ]
            : []),
          ...(may.open('log')
            ? [{ label: t`History`, icon: IconHistory, run: () => open({ what: 'history', user }) }]
            : []),
        ],
      }),
    ],
    [mayChange, may.open('log')],
  )
}

function Switching({ user, onClose }: { user: ChannelUser; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(switchChannelUser, { success: t`Saved.`, invalidate: [listChannelUsers] })
  const { channelUserId, version, name, active } = user
  return (
    <ConfirmWithReason
      title={active ? t`Let this person in no more?` : t`Let this person in again?`}
      confirm={active ? t`Switch off` : t`Switch on`}
      tone={active ? 'danger' : 'normal'}
      onClose={onClose}
      onConfirm={async (reason) =>
        (await action.run({ channelUserId, version, active: !active, reason })) !== undefined
      }
    >
      {active ? t`${name} is signed out at once.` : t`${name} signs in with the password chosen before.`}
    </ConfirmWithReason>
  )
}

interface ResettingProps {
  readonly user: ChannelUser
  readonly onClose: () => void
  readonly onLink: (link: ShownLink) => void
}
function Resetting({ user, onClose, onLink }: ResettingProps) {
  const { t } = useLingui()
  const { channelUserId, version, name } = user
  const action = useAction(resetChannelUser, {
    invalidate: [listChannelUsers],
    onDone: ({ link }) => onLink({ name, link }),
  })
  return (
    <ConfirmWithReason
      title={t`Give this person a new link?`}
      confirm={t`New link`}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ channelUserId, version, reason })) !== undefined}
    >
      {t`${name} is signed out, and the password is over. By the link another is chosen.`}
    </ConfirmWithReason>
  )
}
