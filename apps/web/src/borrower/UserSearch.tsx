import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { IconUser } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { useUserSearch } from './use-user-search.ts'
import classes from './user-search.module.css'

// the navbar stands on every screen, whichever domain's words are loaded: these come with it
const hint = {
  zh: '编号、手机号或证件号',
  en: 'Number, mobile or national id',
  es: 'Número, celular o documento',
}
interface UserSearchProps {
  /** Opens the record whose printed number this is; answers whether there is one. */
  readonly onNumber: (text: string) => Promise<boolean>
}

/**
 * The navbar's search: Enter opens the record of which this number is printed, else the one borrower whose mobile, user id or
 * national id it is (spec 1 §5).
 */
export function UserSearch({ onNumber }: UserSearchProps) {
  const may = useMay()
  const [value, setValue] = useState('')
  const search = useUserSearch(() => setValue(''))
  if (!may.open('searchUsers')) return null
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await onNumber(value)) setValue('')
    else search(value)
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
