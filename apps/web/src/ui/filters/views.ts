/** A person's saved views of a list, as kept: a name and what it narrows and orders the list to. */
export interface View {
  readonly name: string
  /** As it stands in the URL. */
  readonly search: string
}
export const viewsAtMost = 30
export const viewNameLength = 40

/** What is not understood, from another version or damaged, is left out. */
export function readViews(kept: unknown): readonly View[] | undefined {
  if (!Array.isArray(kept)) return undefined
  return kept
    .filter((one): one is View => typeof one?.name === 'string' && typeof one?.search === 'string')
    .map(({ name, search }) => ({ name: name.slice(0, viewNameLength), search }))
    .slice(0, viewsAtMost)
}

/** The views with this one, in the order of their names; one of the same name is replaced. */
export function withView(views: readonly View[], view: View): View[] {
  return [...withoutView(views, view.name), view].sort((one, other) => one.name.localeCompare(other.name))
}
export const withoutView = (views: readonly View[], name: string): View[] => views.filter((view) => view.name !== name)
