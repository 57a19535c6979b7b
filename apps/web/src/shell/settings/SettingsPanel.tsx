import { useLingui } from '@lingui/react/macro'
import { Button, ColorInput, Drawer, SegmentedControl, Switch } from '@mantine/core'
import { defaultColour, tints } from '../../ui/colour.ts'
import { usePreference } from '../../ui/use-preference.ts'
import { type Appearance, setAppearance, useAppearance } from '../appearance.ts'
import { landingPreference, readLanding } from '../tabs/landing.ts'
import classes from './settings.module.css'

const suggested = [defaultColour, '#1677a8', '#0f8a5f', '#6b4ce6', '#c2410c', '#b4236b', '#475569']

/** Theme colour, and which parts of the frame are there. Kept in this browser; where closing a tab leads follows the person. */
export default function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const appearance = useAppearance()
  const [landing, setLanding] = usePreference(landingPreference, 'last', readLanding)
  const { tints: ten, shade } = tints(appearance.colour)

  const flag = (
    name: keyof Appearance & ('tagsView' | 'fixedHeader' | 'sidebarLogo' | 'showSettings'),
    label: string,
  ) => (
    <Switch
      labelPosition="left"
      label={label}
      checked={appearance[name]}
      onChange={({ currentTarget: { checked } }) => setAppearance({ [name]: checked })}
    />
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      size={300}
      title={t`Layout settings`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      overlayProps={{ backgroundOpacity: 0.08 }}
    >
      <div className={classes.panel}>
        <ColorInput
          label={t`Theme colour`}
          format="hex"
          value={appearance.colour}
          withPicker={false}
          eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
          onChange={(colour) => /^#[0-9a-f]{6}$/i.test(colour) && setAppearance({ colour })}
        />
        <div className={classes.suggested}>
          {suggested.map((colour) => (
            <button
              key={colour}
              type="button"
              style={{ background: colour }}
              aria-label={colour}
              aria-pressed={colour === appearance.colour}
              onClick={() => setAppearance({ colour })}
            />
          ))}
        </div>
        <ul className={classes.palette} aria-label={t`Ten tints and a darker shade`}>
          {[...ten, shade].map((colour) => (
            <li key={colour} style={{ background: colour }} title={colour} />
          ))}
        </ul>
        {appearance.colour !== defaultColour && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAppearance({ colour: defaultColour })}>
            {t`Back to the default colour`}
          </Button>
        )}
        {flag('tagsView', t`Tabs of visited pages`)}
        {flag('fixedHeader', t`Header stays while scrolling`)}
        {flag('sidebarLogo', t`Logo in the sidebar`)}
        {flag('showSettings', t`Handle of this panel`)}
        {!appearance.showSettings && <p>{t`This panel is also in the menu under your name.`}</p>}
        <div>
          <p id="landing" className={classes.label}>
            {t`Closing the current tab shows`}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby="landing"
            value={landing}
            onChange={(value) => setLanding(readLanding(value) ?? 'last')}
            data={[
              { value: 'last', label: t`the last one` },
              { value: 'lastVisited', label: t`the one before` },
            ]}
          />
        </div>
      </div>
    </Drawer>
  )
}
