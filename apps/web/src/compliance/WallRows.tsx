import { type ContactRule, contactRuleNames, wordsOfRule } from '@cordillera/contract/compliance/rules'
import { type WallKind, wallRows } from '@cordillera/contract/compliance/wall'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { templateModelNames, templateModels } from '@cordillera/contract/messaging/sms-template-terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { currentLanguage, inWords } from '../ui/language.ts'
import { type PlainColumn, PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { instantText } from '../ui/show/dates.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { useTermWords } from './words.ts'

type Row = Output<typeof wallRows>[number]
interface WallRowsProps {
  readonly span: { country: Country; day: string; days: 1 | 7 }
  readonly of: WallKind
  readonly rule: string | null
  readonly account: number | undefined
}

/** What stands behind a tile; times on the person's own clock. */
export function WallRows({ span, of, rule: asked, account }: WallRowsProps) {
  const { t } = useLingui()
  const rule: ContactRule | undefined = contactRuleNames.find((name) => name === asked)
  const rows = useData(wallRows, { ...span, of, ...(rule ? { rule } : {}), ...(account ? { account } : {}) })
  const columns = useColumns(of)
  const titles: Record<WallKind, string> = {
    refused: t`Refused contacts`,
    near: t`Only just allowed`,
    notices: t`Notices held back`,
    without: t`Contacts without a decision`,
    atLimit: t`People at a limit`,
    obligors: t`Unverified obligors`,
    places: t`Places to repair`,
  }
  return (
    <Panel title={titles[of]}>
      <Loaded {...rows}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t`There are none`} />
          ) : (
            <PlainTable folds label={titles[of]} rows={list} rowKey={({ key }) => key} columns={columns} />
          )
        }
      </Loaded>
    </Panel>
  )
}

const purposeOf = (detail: string | null): string => {
  const model = templateModelNames.find((name) => name === detail)
  return model ? inWords(templateModels[model]) : ''
}

function useColumns(of: WallKind): PlainColumn<Row>[] {
  const { t } = useLingui()
  const { channels, parties } = useTermWords()
  const when: PlainColumn<Row> = {
    header: t`When`,
    cell: ({ time, zone }) =>
      time && `${instantText(new Date(time), currentLanguage(), zone ?? 'UTC', new Date())} (${zone ?? 'UTC'})`,
  }
  const person: PlainColumn<Row> = {
    header: t`Person`,
    cell: ({ name, userId }) => (userId ? <Link to={`/user/userBaseInfo/${userId}`}>{name}</Link> : name),
  }
  const channel: PlainColumn<Row> = { header: t`Channel`, cell: (row) => row.channel && channels[row.channel] }
  const by: PlainColumn<Row> = { header: t`By`, cell: (row) => row.by }
  const why: PlainColumn<Row> = {
    header: t`Rule`,
    wraps: true,
    cell: ({ rule, figures }) => rule && inWords(wordsOfRule(rule, figures)),
  }
  switch (of) {
    case 'refused':
      return [when, person, channel, why, by]
    case 'notices':
      return [when, person, channel, { header: t`Purpose`, cell: ({ detail }) => purposeOf(detail) }, why]
    case 'near':
      return [
        when,
        person,
        channel,
        {
          header: t`Why`,
          cell: ({ near }) => (near === 'closing' ? t`the hours were about to end` : t`the last of a limit`),
        },
        by,
      ]
    case 'without':
      return [when, person, channel, by]
    case 'atLimit':
      return [
        person,
        {
          header: t`Limit`,
          cell: ({ limit }) =>
            limit && t`${limit.used} of ${limit.most} in ${plural(limit.days, { one: '# day', other: '# days' })}`,
        },
      ]
    case 'obligors':
      return [
        when,
        person,
        { header: t`Role`, cell: ({ detail }) => detail && parties[detail === 'guarantor' ? 'guarantor' : 'codebtor'] },
        by,
      ]
    case 'places':
      return [person, { header: t`Place on record`, cell: ({ detail }) => detail }]
  }
}
