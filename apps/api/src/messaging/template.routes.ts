/** Collection templates: reading and editing them. */

import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { getTemplate, updateTemplate } from '@cordillera/contract/messaging/message'
import { forbiddenIn, unknownPlaceholders } from '@cordillera/contract/messaging/text'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'

type Editing = Context<typeof updateTemplate>

export function templateRoutes(app: App): void {
  implement(app, getTemplate, async ({ country, channel }, { reach, user }) => {
    const own = user.isSuperuser ? null : user.country
    const { rows } = await sql<Output<typeof getTemplate>[number]>`
      select template_id as "templateId", country, channel, t.name, subject, template, stage, is_new_case as "isNewCase",
        remark, t.active, a.name as "updatedBy", coalesce(t.updated_at, t.created_at) as "updatedTime", t.version
      from message_template t left join account a on a.account_id = coalesce(t.updated_by, t.created_by)
      where country = coalesce(${country ?? own}, country) and country = coalesce(${own}, country)
        and channel = coalesce(${channel ?? null}, channel)
      order by country, channel, t.name`.execute(reach.shared())
    return rows
  })

  implement(app, updateTemplate, async (input, context) => {
    const { reach, user, now, fail, log } = context
    if (!keeps(user, input.country)) throw fail('staff.noPermission')
    demandGoodText(input, context)
    const db = reach.country(input.country)
    const { templateId, version: _, ...values } = input
    const before = templateId === undefined ? null : await lockTemplate(db, templateId)
    const refusal = refusalOfEdit(before, input)
    if (refusal) throw fail(refusal)
    if (await isNameTaken(db, input)) throw fail('messaging.nameTaken')
    const saved = await (before
      ? db
          .updateTable('messageTemplate')
          .set({ ...values, updatedBy: user.accountId, updatedAt: now, version: before.version + 1 })
          .where('templateId', '=', before.templateId)
          .returning(['templateId', 'version'])
          .executeTakeFirstOrThrow()
      : db
          .insertInto('messageTemplate')
          .values({ ...values, createdBy: user.accountId, createdAt: now })
          .returning(['templateId', 'version'])
          .executeTakeFirstOrThrow())
    const { template, subject, active } = values
    await log({
      action: before ? 'messaging.changeTemplate' : 'messaging.addTemplate',
      target: `${input.country} ${input.channel} ${input.name}`,
      ...(before ? { before: { template: before.template, subject: before.subject, active: before.active } } : {}),
      after: { template, subject, active },
    })
    return saved
  })
}

function demandGoodText({ channel, subject, template }: Parsed<typeof updateTemplate>, { fail }: Editing): void {
  const text = `${subject ?? ''}${template}`
  const forbidden = forbiddenIn(text)
  if (forbidden.length > 0) throw fail('messaging.forbiddenCharacters', { characters: forbidden.join(' ') })
  const unknown = unknownPlaceholders(text)
  if (unknown.length > 0) throw fail('messaging.unknownPlaceholder', { names: unknown.join(', ') })
  if (channel === 'email' && !subject) throw fail('messaging.subjectNeeded')
}

/** Null for a new template; undefined where there is none of that id. A template stays in its country. */
function refusalOfEdit(
  before: { version: number; country: string } | null | undefined,
  { version, country }: Parsed<typeof updateTemplate>,
) {
  if (before === null) return null
  if (before?.country !== country) return 'record.missing'
  return before.version === version ? null : 'record.stale'
}

const lockTemplate = (db: Db, templateId: number) =>
  db.selectFrom('messageTemplate').selectAll().where('templateId', '=', templateId).forUpdate().executeTakeFirst()

async function isNameTaken(db: Db, { templateId, country, channel, name }: Parsed<typeof updateTemplate>) {
  const found = await db
    .selectFrom('messageTemplate')
    .select('templateId')
    .where('country', '=', country)
    .where('channel', '=', channel)
    .where('name', '=', name)
    .executeTakeFirst()
  return found !== undefined && found.templateId !== templateId
}
