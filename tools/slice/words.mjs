/** What a new slice's page says, in the two languages beside English: entered where nobody has translated it yet. */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../processes.mjs'

/** @type {Record<string, { zh: string, es: string }>} */
const pageWords = {
  Add: { zh: '新增', es: 'Añadir' },
  Changed: { zh: '更新时间', es: 'Cambiada' },
  'Changed by': { zh: '更新人', es: 'Cambiada por' },
  'It stays in the list and in whatever refers to it, and is offered no more.': {
    zh: '它仍在列表中，引用它的记录也保留它，但不再提供选择。',
    es: 'Sigue en la lista y en todo lo que la menciona, y ya no se ofrece.',
  },
  Merchant: { zh: '商户', es: 'Entidad' },
  Name: { zh: '名称', es: 'Nombre' },
  'New entry': { zh: '新增记录', es: 'Registro nuevo' },
  Note: { zh: '备注', es: 'Nota' },
  'Nothing here yet': { zh: '暂无记录', es: 'Aún no hay registros' },
  Save: { zh: '保存', es: 'Guardar' },
  'Saved.': { zh: '已保存。', es: 'Guardado.' },
  Status: { zh: '状态', es: 'Estado' },
  'Take out of use': { zh: '停用', es: 'Dejar de usar' },
  'What is added stands here for everybody of the merchant.': {
    zh: '新增的内容对本商户的所有人可见。',
    es: 'Lo que se añade queda aquí para todos los de la entidad.',
  },
}

/** The words that another folder's catalogue has for a text: the same text is said one way. @param {'zh' | 'es'} language */
export function fillWords(/** @type {string} */ domain, language) {
  const file = inRoot(`apps/web/src/${domain}/locales/${language}.po`)
  const filled = readFileSync(file, 'utf8').replace(/msgid "(.*)"\nmsgstr ""\n/g, (whole, text) => {
    const words = pageWords[text]
    return words ? `msgid "${text}"\nmsgstr "${words[language]}"\n` : whole
  })
  writeFileSync(file, filled)
}
