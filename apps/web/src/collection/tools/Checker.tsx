import { checkIdentity, documentTypesOf } from '@cordillera/contract/collection/tools'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import type { Input, Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { Tone, type ToneName } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from './tools.module.css'

type Type = Input<typeof checkIdentity>['type']
type Verdict = Output<typeof checkIdentity>
const tones: Record<Verdict['verdict'], ToneName> = {
  right: 'green',
  doubtful: 'amber',
  wrong: 'red',
  'unknown type': 'grey',
}

/** Whether an id, a phone or a CLABE can be right, and how it is kept. */
export function Checker() {
  const { t } = useLingui()
  const environment = useEnvironment()
  const [country, setCountry] = useState<Country>(environment.country)
  const [type, setType] = useState<Type>('phone')
  const [value, setValue] = useState('')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const action = useAction(checkIdentity, { onDone: setVerdict })
  const types: Type[] = ['phone', ...documentTypesOf[country], ...(country === 'MX' ? (['CLABE'] as const) : [])]
  const words = {
    right: t`right`,
    doubtful: t`can be right, though its check digit is not`,
    wrong: t`wrong`,
    'unknown type': t`unknown type`,
  }
  return (
    <Panel title={t`Id and phone checker`}>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (value.trim()) void action.run({ country, type, value })
        }}
      >
        <Select
          label={t`Country`}
          data={countryNames.map((name) => ({ value: name, label: inWords(countries[name].name) }))}
          value={country}
          allowDeselect={false}
          onChange={(next) => {
            setCountry(countryNames.find((name) => name === next) ?? 'MX')
            setType('phone')
            setVerdict(null)
          }}
        />
        <Select
          label={t`Kind`}
          data={types.map((one) => ({ value: one, label: one === 'phone' ? t`Phone` : one }))}
          value={type}
          allowDeselect={false}
          onChange={(next) => [setType(types.find((one) => one === next) ?? 'phone'), setVerdict(null)]}
        />
        <TextInput
          label={t`Number`}
          value={value}
          onChange={(event) => [setValue(event.currentTarget.value), setVerdict(null)]}
        />
        <WhyButton
          type="submit"
          loading={action.pending}
          why={!value.trim() && t`Type the number first`}
        >{t`Check`}</WhyButton>
      </form>
      {verdict && (
        <p role="status">
          <Tone tone={tones[verdict.verdict]}>{words[verdict.verdict]}</Tone>{' '}
          {verdict.normal && <span className="mono">{verdict.normal}</span>}
        </p>
      )}
    </Panel>
  )
}
