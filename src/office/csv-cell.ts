/**
 * CSV cells of back-office lists. Headers and states are the texts of the page; baht amounts and
 * Bangkok times have a format that spreadsheets can add up and sort. Programs should use the calls
 * instead: their field names are stable.
 */
import { headOf } from '../../client/office/office-cells.tsx';
import type { FieldName, OfficeCell } from '../../client/office/view.ts';
import type { Column } from '../../pages/office/resources/resource.ts';
import { baht, type CsvCell } from '../platform/base/csv.ts';
import type { textsOf } from '../platform/page/texts.ts';
import { localTime } from './form-field.ts';

type Texts = ReturnType<typeof textsOf>;

/** Returns the header of a column, with its unit. */
export function csvHead(t: Texts, column: Column): string {
  const head = headOf(t(`office:field.${column.field.replaceAll('.', '_') as FieldName}`), column);
  if (column.as === 'satang') return t('office:csv_baht', { field: head });
  return column.as === 'percent' ? `${head} (%)` : head;
}

/** Returns the value of a cell. Amounts, counts and percentages are numbers. */
export function csvValue(t: Texts, { as, value, textKey }: OfficeCell): CsvCell {
  if (value === null || value === '') return null;
  if (textKey !== null) return t(`office:value.${textKey}`);
  if (as === 'satang') return baht(Number(value));
  if (as === 'percent') return Number(value) / 100;
  if (as === 'count' || as === 'coins') return Number(value);
  return as === 'moment' ? localTime(String(value)).replace('T', ' ') : value;
}
