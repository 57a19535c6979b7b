import type { complianceWall } from '@cordillera/contract/compliance/wall'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Scrolling } from '../ui/Scrolling.tsx'
import classes from './compliance.module.css'
import { useTermWords } from './words.ts'

type Wall = Output<typeof complianceWall>
/** Contacts by weekday and hour of the person's own clock; hours that the policy permits are tinted, what lies outside them is red. */
export function HoursGrid({ hours, windows }: Pick<Wall, 'hours' | 'windows'>) {
  const { t } = useLingui()
  const { days } = useTermWords()
  const found = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const isOpen = (weekday: number, hour: number) => {
    const window = windows[weekday - 1]
    const end = `${String(hour + 1).padStart(2, '0')}:00`
    return window ? end > window.from && `${String(hour).padStart(2, '0')}:00` < window.to : false
  }
  const shown = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => hours.some((cell) => cell.hour === hour) || windows.some((_, day) => isOpen(day + 1, hour)),
  )
  return (
    <Scrolling className={classes.grid} aria-label={t`Contacts by hour`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Hour`}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${String(hour).padStart(2, '0')}:00`}</th>
              {days.map((day, index) => {
                const { allowed = 0, refused = 0, without = 0 } = found.get(`${index + 1} ${hour}`) ?? {}
                const open = isOpen(index + 1, hour)
                const went = allowed + without
                return (
                  <td
                    key={day}
                    data-open={open || undefined}
                    data-wrong={without > 0 || (!open && went > 0) || undefined}
                  >
                    {went > 0 && <strong>{went}</strong>} {refused > 0 && <small>{t`${refused} refused`}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
