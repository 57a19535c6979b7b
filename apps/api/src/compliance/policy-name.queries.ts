/** Approved policies as people call them: of which country, the how-manieth, from when on; and in what each leaves the law. */
import type { BoundPoint } from '@cordillera/contract/compliance/policy'
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import { type Db, sql } from '../platform/db.ts'
import { outsideLaw } from './policy.rules.ts'

export interface NamedPolicy {
  policyId: number
  country: Country
  from: string
  /** 1 is the country's first. */
  version: number
  source: string
  terms: PolicyTerms
  noteUntil: string | null
}

export async function namedPolicies(db: Db): Promise<Map<number, NamedPolicy>> {
  const { rows } = await sql<NamedPolicy>`
    select policy_id, country, effective_from as "from", source, terms, legal_note_until as note_until,
      row_number() over (partition by country order by effective_from, policy_id)::int as version
    from contact_policy where state = 'approved' order by country, effective_from`.execute(db)
  return new Map(rows.map((row) => [row.policyId, row]))
}

/** In what a policy left the law's bound on a day: only while its legal note held. */
export const leftLawOn = ({ country, terms, noteUntil }: NamedPolicy, day: string): BoundPoint[] =>
  noteUntil !== null && day <= noteUntil ? outsideLaw(country, terms, day) : []
