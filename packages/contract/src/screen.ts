import { type Words, words } from './words.ts'

export interface Screen {
  readonly path: `/${string}`
  readonly title: Words
  /** Not in the sidebar; it comes with the screen named in `activeMenu`, whose permission opens it. */
  readonly hidden?: true
  readonly activeMenu?: string
  /** Never kept alive in its tab. */
  readonly noCache?: true
  /** A tab that can't be closed. */
  readonly affix?: true
  /** Everyone who is signed in may open it. */
  readonly everyone?: true
  readonly ready?: true
  readonly actions?: Readonly<Record<string, Words>>
}
export interface MenuGroup {
  readonly path: `/${string}`
  readonly title: Words
  readonly icon: string
  readonly screens: Readonly<Record<string, Screen>>
}

export type Screens = Readonly<Record<string, Screen>>

export const exportAction = words('导出', 'Export', 'Exportar')
