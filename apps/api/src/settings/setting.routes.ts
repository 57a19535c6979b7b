/** The settings of rules and the scripts of stages. */
import type { Output } from '@cordillera/contract/endpoint'
import {
  listSettings,
  listStageScripts,
  type SettingKey,
  saveSetting,
  saveStageScript,
  settingFits,
  settingKeys,
} from '@cordillera/contract/settings/setting'
import { forgetAllCallers } from '../access/public.ts'
import type { App } from '../platform/app.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { stageOrder } from './stage-order.ts'

type Row = Output<typeof listSettings>[number]

export function settingRoutes(app: App): void {
  implement(app, listSettings, async (_, { reach }) => {
    const rows = await readSettings(reach.shared())
    return settingKeys.flatMap((key) => rows.find((row) => row.key === key) ?? [])
  })

  implement(app, saveSetting, async ({ key, value, version, reason }, { reach, fail, log }) => {
    const tx = reach.shared()
    const before = await lockSetting(tx, key)
    if (before.version !== version) throw fail('record.stale')
    if (!settingFits(key, value)) throw fail('settings.valueOutOfBounds')
    const kept = Array.isArray(value) ? [...new Set(value)].sort() : value
    if (Array.isArray(kept)) {
      const unknown = await unknownNames(tx, kept)
      if (unknown.length > 0) throw fail('settings.unknownUserName', { names: unknown.slice(0, 5).join(', ') })
    }
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(kept), version: version + 1 })
      .where('key', '=', key)
      .execute()
    await forgetAllCallers(tx)
    const target = `setting:${key}`
    await log({ action: 'settings.change', target, reason, before: { value: before.value }, after: { value: kept } })
    return { version: version + 1 }
  })

  implement(app, listStageScripts, async (_, { reach }) => {
    const { rows } = await sql<Output<typeof listStageScripts>[number]>`
      select stage as period, zh, en, es, version from stage_script
      order by ${stageOrder(sql`stage`)}`.execute(reach.shared())
    return rows
  })

  implement(app, saveStageScript, async ({ period, version, zh, en, es }, { reach, fail, log }) => {
    const tx = reach.shared()
    const before = await tx
      .selectFrom('stageScript')
      .select(['zh', 'en', 'es', 'version'])
      .where('stage', '=', period)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.version !== version) throw fail('record.stale')
    const after = { zh, en, es }
    await tx
      .updateTable('stageScript')
      .set({ ...after, version: version + 1 })
      .where('stage', '=', period)
      .execute()
    const { version: _, ...old } = before
    await log({ action: 'settings.wordScript', target: `script:${period}`, before: old, after })
    return { version: version + 1 }
  })
}

async function readSettings(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select key, value, version from setting where key = any(${array(settingKeys)}::text[])`.execute(db)
  return rows
}

async function lockSetting(tx: Tx, key: SettingKey): Promise<Row> {
  const { rows } = await sql<Row>`select key, value, version from setting where key = ${key} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the setting ${key} has no row: a migration makes it`)
  return row
}

async function unknownNames(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${array(names)}::text[]) name where name not in (select user_name from account) order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
