/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */
import { words as w } from '../words.ts'

export const acquisitionLogFields = {
  steps: w('步骤', 'Steps', 'Pasos'),
  windowHours: w('窗口（小时）', 'Window, hours', 'Ventana, horas'),
} as const
