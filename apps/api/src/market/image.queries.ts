/** Pictures of content as a list and as a file. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { imageExportColumns, type listImages, type uploadImage } from '@cordillera/contract/market/content'
import { sql } from '../platform/db.ts'
import { listFile } from '../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Row = Output<typeof uploadImage>
interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Filter = FilterOf<typeof listImages> & { merchant: number }
const made = { at: 'created_at', id: 'image_id' }

const images = ({ rows }: Pick<Asked, 'rows'>, { merchant, retired, slot, text }: Filter): Listed => ({
  fields: sql`
    h.image_id as "imageId", h.merchant_id as merchant, h.name, h.slot, h.width, h.height, h.size_bytes as "sizeBytes", h.sha256, h.alt,
    (select count(*)::int from content_item i where i.retired_at is null and i.images @> array[h.image_id]) as used,
    by.name as "createdBy", h.created_at as "createdTime", h.retired_at is not null as retired, h.version`,
  hits: sql`from ${rows.contentImages} h where ${all([
    sql`h.merchant_id = ${merchant}`,
    retired ? sql`h.retired_at is not null` : sql`h.retired_at is null`,
    slot && sql`h.slot = ${slot}`,
    text && sql`position(lower(${text}) in lower(h.name)) > 0`,
  ])}`,
  joins: sql`join account by on by.account_id = h.created_by`,
})

export const pageOfImages = (asked: Asked, input: Parsed<typeof listImages> & { merchant: number }) =>
  pageOf<Row>(asked.db, input, { ...images(asked, input), order: byTime(made, input) })

export const imagesFile = listFile({
  name: 'content-images',
  columns: imageExportColumns,
  rows: (asked, filter: Filter) => latestFirst<Row>(asked.db, images(asked, filter), made),
})
