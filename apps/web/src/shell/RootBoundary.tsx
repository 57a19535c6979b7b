import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { loggedErrors, reportError } from './error-log.ts'
import classes from './open-pages.module.css'

/** The last net: never a white page. It uses nothing that could itself be what is broken. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    reportError(error)
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={classes.open} role="alert">
        <h1>{i18n._(msg`This page stopped working`)}</h1>
        <p>
          {i18n._(
            msg`Nothing you had saved is lost. Load the page again; if it happens once more, tell your administrator.`,
          )}
        </p>
        <button type="button" onClick={() => location.reload()}>
          {i18n._(msg`Load again`)}
        </button>
        {loggedErrors().length > 0 && (
          <details>
            <summary>{i18n._(msg`For your administrator`)}</summary>
            <pre>
              {loggedErrors()
                .map(({ at, where, message }) => `${at} ${where} ${message}`)
                .join('\n')}
            </pre>
          </details>
        )}
      </main>
    )
  }
}
