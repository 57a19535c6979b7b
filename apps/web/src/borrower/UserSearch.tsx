import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { IconUser } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { useUserSearch } from './use-user-search.ts'
import classes from './user-search.module.css'

// the navbar stands on every screen, whichever domain's words are loaded: these come with it
const hint = {
  zh: '手机号、用户号或证件号',
  en: 'Mobile, user id or national id',
  es: 'Móvil, id de cliente o documento',
}
/** The navbar's search: Enter opens the one borrower whose mobile, user id or national id this is (spec 1 §5). */
export function UserSearch() {
  const may = useMay()
  const [value, setValue] = useState('')
  const search = useUserSearch(() => setValue(''))
  if (!may.open('searchUsers')) return null
  function submit(event: FormEvent) {
    event.preventDefault()
    search(value)
  }
  return (
    <search className={classes.search ?? ''} aria-label={inWords(hint)}>
      <form onSubmit={submit}>
        <TextInput
          aria-label={inWords(hint)}
          placeholder={inWords(hint)}
          value={value}
          maxLength={100}
          autoComplete="off"
          leftSection={<IconUser size={14} aria-hidden />}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
