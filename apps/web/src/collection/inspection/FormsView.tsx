import { getInspectionForms, saveInspectionForm } from '@cordillera/contract/collection/inspection'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Can, useEnvironment } from '../../ui/environment.tsx'
import { IconDelete, IconPlus } from '../../ui/icons.ts'
import { inWords, languageNames } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Page, PageHeader, Panel } from '../../ui/page.tsx'
import { Instant, Tone } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from './inspection.module.css'

type Item = Output<typeof getInspectionForms>[number]['items'][number]

/** What records are scored by in each country; a change holds for what is sampled from then on. */
export function FormsView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const own = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  const forms = useData(getInspectionForms, {})
  const [editing, setEditing] = useState<{ country: Country; items: readonly Item[] } | null>(null)
  const has = forms.data?.some(({ country }) => country === own)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('qualityInspection').title)}
        aside={views}
        primary={
          forms.data &&
          !has &&
          !editing && (
            <Can press="qualityInspection_inspect">
              <Button
                onClick={() => setEditing({ country: own, items: [{ names: unnamed, points: 100, fatal: false }] })}
              >
                {t`Make a form`}
              </Button>
            </Can>
          )
        }
      />
      {editing && <EditForm {...editing} onClose={() => setEditing(null)} />}
      <Loaded {...forms}>
        {(data) =>
          data.length === 0 && !editing ? (
            <Empty
              title={t`There is no form yet`}
            >{t`A form says what a record is scored by: items and their points, together 100.`}</Empty>
          ) : (
            data
              .filter(({ country }) => country !== editing?.country)
              .map(({ formId, country, items, madeBy, madeTime }) => (
                <Panel
                  key={formId}
                  title={inWords(countries[country].name)}
                  actions={
                    <Can press="qualityInspection_inspect">
                      <Button
                        variant="default"
                        size="xs"
                        onClick={() => setEditing({ country, items })}
                      >{t`Change`}</Button>
                    </Can>
                  }
                >
                  <p className={classes.hint}>
                    {madeBy} · <Instant at={madeTime} />
                  </p>
                  <PlainTable
                    label={inWords(countries[country].name)}
                    rows={items}
                    rowKey={({ names }) => names.es}
                    columns={[
                      { header: t`Item`, cell: ({ names }) => inWords(names), wraps: true },
                      { header: t`Points`, end: true, cell: (item) => item.points },
                      { header: t`Kind`, cell: (item) => item.fatal && <Tone tone="red">{t`fatal`}</Tone> },
                    ]}
                  />
                </Panel>
              ))
          )
        }
      </Loaded>
    </Page>
  )
}

const unnamed = { zh: '', en: '', es: '' }
/** What nobody wrote in a language is said as in the first that somebody did. */
function inAll(names: Item['names']): Item['names'] {
  const given = namedIn.map((language) => names[language].trim()).find(Boolean) ?? ''
  return { zh: names.zh.trim() || given, en: names.en.trim() || given, es: names.es.trim() || given }
}
const namedIn = ['es', 'en', 'zh'] as const

/** A line has no name until it is typed: it is known by when it came. */
type Line = Item & { readonly line: number }

interface EditFormProps {
  readonly country: Country
  readonly items: readonly Item[]
  readonly onClose: () => void
}
function EditForm({ country, items: before, onClose }: EditFormProps) {
  const { t } = useLingui()
  const [items, setItems] = useState<readonly Line[]>(() => before.map((item, line) => ({ ...item, line })))
  const action = useAction(saveInspectionForm, {
    invalidate: [getInspectionForms],
    success: t`Saved`,
    onDone: onClose,
  })
  const sum = items.reduce((all, { points }) => all + points, 0)
  const change = (line: number, to: Partial<Item>) =>
    setItems(items.map((item) => (item.line === line ? { ...item, ...to } : item)))
  const nextLine = Math.max(0, ...items.map(({ line }) => line)) + 1
  const isWhole = sum === 100 && items.every(({ names, points }) => inAll(names).es !== '' && points > 0)
  return (
    <Panel title={inWords(countries[country].name)}>
      <div className={classes.lines}>
        {items.map((item) => (
          <div key={item.line} className={classes.line}>
            <div className={classes.names}>
              {namedIn.map((language) => (
                <TextInput
                  key={language}
                  label={languageNames[language]}
                  value={item.names[language]}
                  placeholder={inAll(item.names)[language]}
                  onChange={(event) =>
                    change(item.line, { names: { ...item.names, [language]: event.currentTarget.value } })
                  }
                />
              ))}
            </div>
            <NumberInput
              aria-label={t`Points`}
              min={1}
              max={100}
              value={item.points}
              onChange={(value) => change(item.line, { points: Number(value) })}
            />
            <Checkbox
              label={t`fatal`}
              checked={item.fatal}
              onChange={(event) => change(item.line, { fatal: event.currentTarget.checked })}
            />
            <ActionIcon
              aria-label={t`Take away`}
              disabled={items.length === 1}
              onClick={() => setItems(items.filter(({ line }) => line !== item.line))}
            >
              <IconDelete size={15} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={13} aria-hidden />}
            onClick={() =>
              setItems([...items, { names: unnamed, points: Math.max(1, 100 - sum), fatal: false, line: nextLine }])
            }
          >
            {t`Add an item`}
          </Button>
        </div>
        <p role="status">
          <Tone tone={sum === 100 ? 'green' : 'amber'}>{t`${sum} of 100 points`}</Tone>
        </p>
        <div>
          <WhyButton
            why={!isWhole && t`Name every item; the points have to come to 100`}
            loading={action.pending}
            onClick={() =>
              action.run({
                country,
                items: items.map(({ names, points, fatal }) => ({ names: inAll(names), points, fatal })),
              })
            }
          >
            {t`Save`}
          </WhyButton>{' '}
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Panel>
  )
}
