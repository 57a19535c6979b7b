import { type ContactChannel, channelWords } from '@cordillera/contract/collection/channels'
import { countries } from '@cordillera/contract/countries'
import { getProfile } from '@cordillera/contract/performance/profile'
import { useLingui } from '@lingui/react/macro'
import { Modal, Table } from '@mantine/core'
import { inWords } from '../../ui/language.ts'
import { Day, Facts } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from './profile.module.css'

/** Who I am in the business: name, user number, entry day, and what I call out with by channel and country (spec 1 §2). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useData(getProfile, {})
  return (
    <Modal opened onClose={onClose} title={t`Profile`} size={480} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Loaded data={data} error={error} refetch={refetch}>
        {({ name, userNo, entryDate, outboundAccounts }) => (
          <div className={classes.profile}>
            <Facts
              facts={[
                { label: t`Full name`, value: name },
                { label: t`User number`, value: userNo },
                { label: t`Entry date`, value: <Day day={entryDate} /> },
              ]}
            />
            <section>
              <h3>{t`Outbound accounts`}</h3>
              {outboundAccounts.length === 0 ? (
                <p>{t`You have no outbound account yet. Ask your leader if you are to call.`}</p>
              ) : (
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t`Channel`}</Table.Th>
                      <Table.Th>{t`Country`}</Table.Th>
                      <Table.Th>{t`Accounts`}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {outboundAccounts.map(({ channel, country, accounts, unauthorised }) => (
                      <Table.Tr key={`${channel} ${country}`}>
                        <Table.Td>{inWords(channelWords[channel as ContactChannel])}</Table.Td>
                        <Table.Td>{inWords(countries[country].name)}</Table.Td>
                        <Table.Td className="mono">
                          {accounts.join(', ')}
                          {unauthorised.length > 0 && (
                            <p>{t`Shows no authorised number, so its calls fail: ${unauthorised.join(', ')}`}</p>
                          )}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </Modal>
  )
}
