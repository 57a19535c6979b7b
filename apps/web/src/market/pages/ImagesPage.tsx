import { contentChoices, exportImages, imageUses, listImages, retireImage } from '@cordillera/contract/market/content'
import { imageSlotNames, imageSlots } from '@cordillera/contract/market/kinds'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { MerchantSelect } from '../../ui/filters/MerchantSelect.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { Facts, Instant, Tone } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { actions, custom, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { type RowOf, useChosen, useList } from '../../ui/use-list.ts'
import { ChoicesContext, useChoices } from '../ChoicesContext.ts'
import { NewImage } from '../ImageField.tsx'
import { imageAddress } from '../image-address.ts'
import classes from '../market.module.css'
import { kindTitle, optionsOf, stateTones, stateWords } from '../words.ts'

type Image = RowOf<typeof listImages>
const params = {
  imageSlot: param.choice(imageSlotNames),
  retired: param.flag(),
  text: param.text(60),
  merchant: param.number(),
}
const keyOf = ({ imageId }: Image) => imageId

/** /loan_market/loan_market_image_manage: the pictures that content is made with. */
export default function ImagesPage() {
  const [search] = useSearchParams()
  const merchant = Number(search.get('merchant')) || undefined
  const choices = useData(contentChoices, merchant ? { merchant } : {}, { goodForMs: 10_000 })
  return (
    <Page>
      <Loaded {...choices}>
        {(found) => (
          <ChoicesContext value={found}>
            <Images key={found.merchant} />
          </ChoicesContext>
        )}
      </Loaded>
    </Page>
  )
}

function Images() {
  const { t } = useLingui()
  const { merchant, merchants } = useChoices()
  const filters = useFilters(params, { sorts: ['created'], firstSort: '-created', pageSize: 50 })
  const { values, set } = filters
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const filter = {
    merchant,
    ...(values.imageSlot ? { slot: values.imageSlot } : {}),
    ...(values.retired ? { retired: true as const } : {}),
    ...(values.text ? { text: values.text } : {}),
  }
  const list = useList(listImages, {
    ...filter,
    currentPage,
    pageSize,
    ...(sortField ? { sortField } : {}),
    ...(sortOrder ? { sortOrder } : {}),
  })
  const [shown, setShown] = useChosen(list.rows, keyOf)
  const [retiring, setRetiring] = useChosen(list.rows, keyOf)
  const [isMaking, setMaking] = useState(false)
  const mayChange = useMay().press('loan_market_image_manage_change')
  const columns = useTableColumns<Image>(
    () => [
      text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 200 }),
      custom({
        id: 'picture',
        header: t`Picture`,
        width: 88,
        cell: (row) => <img className={classes.thumb} src={imageAddress(row.sha256)} alt="" loading="lazy" />,
      }),
      text({ id: 'slot', header: t`Made for`, value: (row) => inWords(imageSlots[row.slot].title), width: 120 }),
      text({ id: 'size', header: t`Dimensions`, value: (row) => `${row.width} × ${row.height}`, width: 110 }),
      text({
        id: 'bytes',
        header: t`Bytes`,
        value: (row) => `${Math.ceil(row.sizeBytes / 1024)} KB`,
        width: 80,
        align: 'end',
      }),
      text({ id: 'alt', header: t`What it shows`, value: (row) => row.alt[currentLanguage()], width: 260 }),
      number({ id: 'used', header: t`Uses`, value: (row) => row.used }),
      text({ id: 'createdBy', header: t`Uploaded by`, value: (row) => row.createdBy, optional: true }),
      instant({ id: 'createdTime', header: t`Uploaded`, value: (row) => row.createdTime, sort: 'created', width: 120 }),
      ...(mayChange
        ? [
            actions<Image>({
              header: t`Actions`,
              width: 96,
              of: (row) => [
                row.retired
                  ? { label: t`Offer it again`, run: () => setRetiring(row) }
                  : {
                      label: t`Retire`,
                      danger: true,
                      why: row.used > 0 ? t`Items name it.` : undefined,
                      run: () => setRetiring(row),
                    },
              ],
            }),
          ]
        : []),
    ],
    [mayChange],
  )
  return (
    <>
      <PageHeader
        title={inWords(screenOf('loan_market_image_manage').title)}
        aside={<MerchantSelect merchant={merchant} merchants={merchants} />}
        primary={
          <Can press="loan_market_image_manage_change">
            <Button onClick={() => setMaking(true)}>{t`New picture`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <TextFilter label={t`Name`} value={values.text} onChange={(next) => set({ text: next })} />
        <ChoiceFilter
          label={t`Made for`}
          options={imageSlotNames.map((value) => ({ value, label: inWords(imageSlots[value].title) }))}
          value={values.imageSlot}
          onChange={(imageSlot) => set({ imageSlot })}
        />
        <FlagFilter
          label={t`Retired ones`}
          value={values.retired}
          onChange={(retired) => set({ retired: retired || undefined })}
        />
      </FilterBar>
      <DataTable
        name="content-images"
        label={t`Pictures`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={keyOf}
        onOpen={setShown}
        file={<ExportMenu endpoint={exportImages} input={{ filter }} />}
        empty={
          <Empty title={t`No picture yet`}>
            {t`Keep one here or from the form of an item. It is sized for its place and compressed to at most 200 KB.`}
          </Empty>
        }
      />
      {shown && <Shown image={shown} onClose={() => setShown(null)} />}
      {retiring && <Retire image={retiring} onClose={() => setRetiring(null)} />}
      <SideDrawer opened={isMaking} onClose={() => setMaking(false)} title={t`New picture`}>
        <Making onMade={() => setMaking(false)} />
      </SideDrawer>
    </>
  )
}

function Making({ onMade }: { onMade: () => void }) {
  const { t } = useLingui()
  const [slot, setSlot] = useState<keyof typeof imageSlots>('banner')
  const options = optionsOf(Object.fromEntries(imageSlotNames.map((name) => [name, imageSlots[name].title])))
  return (
    <div className={classes.gallery}>
      <Select
        label={t`Made for`}
        data={options}
        value={slot}
        allowDeselect={false}
        onChange={(next) => setSlot(imageSlotNames.find((name) => name === next) ?? slot)}
      />
      <NewImage slot={slot} onMade={onMade} />
    </div>
  )
}

function Shown({ image, onClose }: { image: Image; onClose: () => void }) {
  const { t } = useLingui()
  const uses = useData(imageUses, { imageId: image.imageId })
  const states = stateWords()
  return (
    <DetailDrawer opened onClose={onClose} title={image.name}>
      <img style={{ maxWidth: '100%' }} src={imageAddress(image.sha256)} alt={image.alt[currentLanguage()]} />
      <Facts
        facts={[
          { label: t`Made for`, value: inWords(imageSlots[image.slot].title) },
          { label: t`Size`, value: `${image.width} × ${image.height}, ${Math.ceil(image.sizeBytes / 1024)} KB` },
          { label: t`What it shows, in Spanish`, value: image.alt.es },
          { label: t`What it shows, in English`, value: image.alt.en },
          { label: t`What it shows, in Chinese`, value: image.alt.zh },
          { label: t`Uploaded by`, value: image.createdBy },
          { label: t`Uploaded`, value: <Instant at={image.createdTime} /> },
        ]}
      />
      <DetailSection title={t`Where it is used`}>
        <Loaded {...uses}>
          {(found) =>
            found.length === 0 ? (
              <p className={classes.quiet}>{t`No item names it.`}</p>
            ) : (
              <ul className={classes.why}>
                {found.map(({ itemId, kind, title, state, live }) => (
                  <li key={itemId}>
                    <strong>{title}</strong>
                    <span className={classes.quiet}>{kindTitle(kind)}</span>
                    <Tone tone={stateTones[state]}>{states[state]}</Tone>
                    {live && <Tone tone="green">{t`borrowers see it`}</Tone>}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </DetailSection>
    </DetailDrawer>
  )
}

function Retire({ image, onClose }: { image: Image; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(retireImage, { invalidate: [listImages] })
  const { imageId, version, name, retired } = image
  return (
    <ConfirmWithReason
      onClose={onClose}
      tone={retired ? 'normal' : 'danger'}
      title={retired ? t`Offer “${name}” again` : t`Retire “${name}”`}
      confirm={retired ? t`Offer it again` : t`Retire`}
      onConfirm={async (reason) => (await action.run({ imageId, version, retired: !retired, reason })) !== undefined}
    />
  )
}
