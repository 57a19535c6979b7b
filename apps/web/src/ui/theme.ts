import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core'
import { scale } from './colour.ts'

const control = {
  root: { '--input-height': 'var(--control)', '--input-fz': 'var(--text)', '--input-size': 'var(--control)' },
  wrapper: { '--input-height': 'var(--control)', '--input-fz': 'var(--text)', '--input-size': 'var(--control)' },
}
// as high as a control while one line holds what is chosen; a second line is shown, not cut
const pills = {
  styles: {
    input: { display: 'flex', alignItems: 'center', paddingBlock: 2, height: 'auto', minHeight: 'var(--control)' },
  },
}
// a list opens by clicking, typing or the arrows: passing by, or a drawer that begins there, opens none
const opensOnDemand = { defaultProps: { openOnFocus: false } }
const inputVars = { vars: () => control }
/** What stands behind stays readable: the list beside a form is often what the form is about. */
// a dialog's own header is not a second banner of the page
const noBanner = { header: { role: 'presentation' } }
const veil = { backgroundOpacity: 0.32 }
const floating = { transitionProps: { duration: 100, transition: 'fade' } as const }

export function themeOf(colour: string): MantineThemeOverride {
  return createTheme({
    colors: {
      brand: scale(colour),
      // a cool, quiet dark: 7 is the page, 6 what stands on it
      dark: [
        '#e3e6ea',
        '#c3c8cf',
        '#9aa1ab',
        '#7b838e',
        '#4a515c',
        '#363c45',
        '#262b33',
        '#1a1e24',
        '#14171c',
        '#0f1115',
      ],
      gray: [
        '#f7f8fa',
        '#f0f2f5',
        '#e4e7ec',
        '#d3d8df',
        '#b9c0ca',
        '#8d96a3',
        '#6a7381',
        '#4d5663',
        '#343b46',
        '#1f252e',
      ],
    },
    primaryColor: 'brand',
    primaryShade: 7,
    autoContrast: true,
    defaultRadius: 4,
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    fontFamily: 'var(--font)',
    fontFamilyMonospace: 'var(--font-mono)',
    black: '#1b2129',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    headings: { fontFamily: 'var(--font)', fontWeight: '600' },
    components: {
      Input: inputVars,
      PillsInput: pills,
      MultiSelect: { ...pills, ...opensOnDemand },
      Select: opensOnDemand,
      TagsInput: opensOnDemand,
      Pill: { styles: { root: { '--pill-height': '20px' } } },
      InputWrapper: {
        vars: () => ({ label: { '--input-label-size': '12px' }, error: { '--input-error-size': '12px' } }),
      },
      Button: {
        vars: () => ({
          root: { '--button-height': 'var(--control)', '--button-fz': 'var(--text)', '--button-padding-x': '12px' },
        }),
      },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      Menu: { defaultProps: { ...floating, shadow: 'md', offset: 4 } },
      Popover: { defaultProps: { ...floating, shadow: 'md', offset: 4 } },
      Combobox: { defaultProps: { ...floating, shadow: 'md', offset: 4 } },
      Tooltip: { defaultProps: { ...floating, openDelay: 400, offset: 4, fz: 12 } },
      Modal: { defaultProps: { ...floating, centered: true, radius: 8, overlayProps: veil, attributes: noBanner } },
      Drawer: {
        defaultProps: {
          transitionProps: { duration: 120 },
          position: 'right',
          overlayProps: veil,
          attributes: noBanner,
        },
      },
      Checkbox: { defaultProps: { size: '16px', radius: 3 } },
      // a size of its own would leave the dot as large as the circle
      Radio: { defaultProps: { size: 'xs' } },
    },
  })
}

/** Mantine's own variables, tied to those of base.css so that there is one set of colours. */
export const tieVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-error': 'var(--tone-red)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-7)',
  },
  dark: {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-error': 'var(--tone-red)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-4)',
  },
})
