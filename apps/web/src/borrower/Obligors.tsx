import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { documentTypesOf } from '@cordillera/contract/collection/tools'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { addObligor, endObligor, listObligors, verifyObligor } from '@cordillera/contract/compliance/obligor'
import type { Output } from '@cordillera/contract/endpoint'
import { regionsOf } from '@cordillera/contract/places/place'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import type { UserInfo } from './user-info.ts'

type Obligor = Output<typeof listObligors>[number]

/** Contacts who owe the debt too: added by one person, verified by another, contacted only then. */
export function Obligors({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const { userId } = info.base
  const obligors = useData(listObligors, { userId })
  const [deciding, setDeciding] = useState<{ as: 'verify' | 'end' | 'place'; obligor: Obligor } | null>(null)
  const [isAdding, setAdding] = useState(false)
  const roles = { codebtor: t`codebtor`, guarantor: t`guarantor` }
  const nameOf = ({ contactId }: Obligor) => info.contacts.find((one) => one.contactId === contactId)?.name ?? contactId
  if (info.contacts.length === 0) return null
  return (
    <section>
      <Group justify="space-between" my="sm">
        <strong>{t`Codebtors and guarantors`}</strong>
        <Can press="caseManagement_recall">
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {t`Add an obligor`}
          </Button>
        </Can>
      </Group>
      <Loaded {...obligors}>
        {(list) =>
          list.length === 0 ? (
            <p>{t`Nobody else owes this debt: every contact is a third party.`}</p>
          ) : (
            <PlainTable
              folds
              label={t`Codebtors and guarantors`}
              rows={list}
              rowKey={({ obligorId }) => obligorId}
              columns={[
                { header: t`Full name`, cell: nameOf },
                { header: t`Owes as`, cell: ({ role }) => roles[role] },
                { header: t`Document`, cell: ({ docType, docNumber }) => `${docType} ${docNumber}` },
                { header: t`Born`, cell: ({ birthDate }) => (birthDate ? <Day day={birthDate} /> : t`unknown`) },
                {
                  header: t`Lives in`,
                  wraps: true,
                  cell: ({ address, city, state }) => [address, city, state].filter(Boolean).join(', '),
                },
                { header: t`Contract`, wraps: true, cell: ({ contract }) => contract },
                { header: t`State`, cell: (obligor) => <ObligorState obligor={obligor} /> },
                {
                  header: t`Actions`,
                  unnamed: true,
                  cell: (obligor) =>
                    obligor.endedTime === null && (
                      <>
                        <Can press="pendingCollect_work">
                          <Button
                            size="compact-xs"
                            variant="subtle"
                            onClick={() => setDeciding({ as: 'place', obligor })}
                          >{t`Correct the place`}</Button>
                        </Can>
                        <Can press="caseManagement_recall">
                          {obligor.verifiedTime === null && (
                            <WhyButton
                              size="compact-xs"
                              variant="default"
                              why={obligor.own && t`Somebody else has to verify it`}
                              onClick={() => setDeciding({ as: 'verify', obligor })}
                            >
                              {t`Verify the record`}
                            </WhyButton>
                          )}
                          <Button
                            size="compact-xs"
                            variant="subtle"
                            onClick={() => setDeciding({ as: 'end', obligor })}
                          >{t`End the record`}</Button>
                        </Can>
                      </>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {deciding && deciding.as !== 'place' && (
        <DecideObligor
          as={deciding.as}
          obligor={deciding.obligor}
          name={nameOf(deciding.obligor)}
          onClose={() => setDeciding(null)}
        />
      )}
      {deciding?.as === 'place' && (
        <PlaceForm base={info.base} obligor={deciding.obligor} opened onClose={() => setDeciding(null)} />
      )}
      <AddObligor info={info} opened={isAdding} onClose={() => setAdding(false)} />
    </section>
  )
}

function ObligorState({
  obligor: { endedTime, endedBy, endedReason, verifiedBy, verifiedTime, madeBy },
}: {
  obligor: Obligor
}) {
  const { t } = useLingui()
  if (endedTime !== null) return <Tone tone="grey">{t`ended by ${endedBy ?? ''}: ${endedReason ?? ''}`}</Tone>
  if (verifiedTime !== null) return <Tone tone="green">{t`verified by ${verifiedBy ?? ''}`}</Tone>
  return <Tone tone="amber">{t`added by ${madeBy}, not verified: not contacted`}</Tone>
}

function DecideObligor(props: { as: 'verify' | 'end'; obligor: Obligor; name: string; onClose: () => void }) {
  const { as, obligor, name, onClose } = props
  const { t } = useLingui()
  const invalidate = { invalidate: [listObligors, mayContact, fetchAllUserInfo] }
  const verify = useAction(verifyObligor, invalidate)
  const end = useAction(endObligor, invalidate)
  const isEnd = as === 'end'
  const { obligorId, version } = obligor
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={isEnd ? t`End ${name} as an obligor?` : t`Verify ${name} as an obligor?`}
      confirm={isEnd ? t`End the record` : t`Verify the record`}
      tone={isEnd ? 'danger' : 'normal'}
      label={isEnd ? t`Reason` : t`What you saw`}
      description={
        isEnd ? t`From now on a third party: contacted no more.` : t`From now on contacted as the country's law allows.`
      }
      onConfirm={async (reason) => (await (isEnd ? end : verify).run({ obligorId, version, reason })) !== undefined}
    />
  )
}

function AddObligor({ info, opened, onClose }: { info: UserInfo; opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { userId, country } = info.base
  const types = documentTypesOf[country]
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Add an obligor`}
      endpoint={addObligor}
      defaults={{ userId, contactId: info.contacts[0]?.contactId ?? '', role: 'guarantor', docType: types[0] ?? '' }}
      submit={t`Add the obligor`}
      success={t`Added. Nobody contacts them before somebody else has verified it.`}
      invalidate={[listObligors]}
    >
      <SelectField
        name="contactId"
        label={t`Contact`}
        options={info.contacts.map(({ contactId, name, mobile }) => ({
          value: contactId,
          label: `${name} · ${mobile}`,
        }))}
      />
      <SelectField
        name="role"
        label={t`Owes as`}
        options={[
          { value: 'guarantor', label: t`guarantor` },
          { value: 'codebtor', label: t`codebtor` },
        ]}
      />
      <Two>
        <SelectField name="docType" label={t`Document`} options={types.map((value) => ({ value, label: value }))} />
        <TextField name="docNumber" label={t`Number of the document`} />
      </Two>
      <DayField name="birthDate" label={t`Born`} optional />
      <Two>
        <SelectField
          name="state"
          label={t`State or region`}
          optional
          options={regionsOf[country].map(({ name }) => ({ value: name, label: name }))}
        />
        <TextField name="city" label={t`City`} optional />
      </Two>
      <TextField name="address" label={t`Street and number, for a visit`} optional />
      <TextareaField name="contract" label={t`Which contract they signed, and where it lies`} rows={2} />
    </FormDrawer>
  )
}
