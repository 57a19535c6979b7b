import { queryUserInfo } from '@cordillera/contract/access/session'
import { useState } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { useData } from '../../ui/use-data.ts'
import { Watermark } from '../../ui/Watermark.tsx'

/** Who looks at this screen, since when. */
export function Seen() {
  const { zone } = useEnvironment()
  // known since the shell opened: nothing is asked here
  const { data } = useData(queryUserInfo, {}, { goodForMs: Number.POSITIVE_INFINITY })
  const [since] = useState(() =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date()),
  )
  return data ? <Watermark text={`${data.user_name} ${since}`} /> : null
}
