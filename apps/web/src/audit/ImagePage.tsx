import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { useMay } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { ImageList } from './ImageList.tsx'
import { ImageWork } from './ImageWork.tsx'

/** /jedi/image_manual: one pair of images after the other; beside it what was decided. */
export default function ImagePage() {
  const { t } = useLingui()
  const may = useMay().press('image_manual_decide')
  const [view, setView] = useView(may ? ['work', 'list'] : ['list'])
  const title = inWords(screenOf('image_manual').title)
  const views = may && (
    <ViewSwitch
      view={view}
      onView={setView}
      options={[
        { value: 'work', label: t`To be decided` },
        { value: 'list', label: t`All` },
      ]}
    />
  )
  return view === 'work' ? <ImageWork title={title} views={views} /> : <ImageList title={title} views={views} />
}
