import { type ComponentType, createElement, lazy, Suspense } from 'react'

/**
 * A part of a screen that is loaded when it is first shown, such as a dialog or another view: the screen itself is there
 * sooner. Nothing stands in its place meanwhile.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }))
  return (props) => <Suspense>{createElement(Part as ComponentType<P>, props)}</Suspense>
}
