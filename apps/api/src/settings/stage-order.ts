import { stageNames } from '@cordillera/contract/stages'
import { sql } from 'kysely'
import { array, type Sql } from '../platform/db.ts'

/** Sorts rows by stage, calm ones first: names sort otherwise, and due days differ from country to country. */
export const stageOrder = (stage: Sql): Sql => sql`array_position(${array(stageNames)}::text[], ${stage})`
