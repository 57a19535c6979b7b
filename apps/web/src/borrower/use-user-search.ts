import { noQualifiedUsers, queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import { useNavigate } from 'react-router'
import { inWords } from '../ui/language.ts'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { borrowerPath } from './paths.ts'

const pageSize = 10

/** Opens the one borrower whose mobile, user id or national id this is; else it says that there is none (spec 1 §5). */
export function useUserSearch(onFound?: () => void): (value: string) => void {
  const navigate = useNavigate()
  const search = useAction(queryLoanUserInfo, {
    onDone: ({ list, total }) => {
      const [only] = list
      if (!only || total !== 1) return toast.info(inWords(noQualifiedUsers))
      onFound?.()
      navigate(borrowerPath(only.user_id))
    },
  })
  return (value) => {
    const filterValue = value.trim()
    if (filterValue) void search.run({ currentPage: 1, pageSize, filterType: 'any', filterValue })
  }
}
