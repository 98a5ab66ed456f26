/**
 * Props of the back-office pages. The edge creates them from resource declarations and API
 * responses.
 */
import type { ComponentProps } from 'react';
import type { FailureCode, FailureFacts } from '../../calls/failure.ts';
import type { WrongLine } from '../../calls/platform/text/file-line.ts';
import type { FilterName, ResourceGroup, ResourceName } from '../../pages/office/resources/names.ts';
import type { AspectRatio, FixedOrder, NestedLayout, ShownAs } from '../../pages/office/resources/resource.ts';
import type { PackageFacts } from '../money/order-draft/package-facts.tsx';
import type { VoucherFacts } from '../money/voucher/voucher-facts.tsx';
import type { Catalogues } from '../platform/texts/i18n-namespaces.ts';

type Texts = Catalogues['office'];
/** Names that have a translation in `locales/`. A test checks that resources use no others. */
export type ActionName = keyof Texts['action'];
export type FieldName = keyof Texts['field'];
export type ValueName = keyof Texts['value'];
export type SumName = keyof Texts['sum'];
/** A part of an effective-dated setting, and a word in one. */
export type PartName = keyof Texts['part'];
export type PartWord = keyof Texts['part_word'];
/** A setting with a value since the database was created. */
export type FirstSetting = keyof Texts['first_ground'];

/** Links to all lists, each with its number of open items. */
export interface OfficeNav {
  groups: readonly { group: ResourceGroup; links: readonly { resource: ResourceName; count: number }[] }[];
  /** Counts stop at this number. */
  maxCount: number;
  /** True for staff who may see the deployment settings and the load. */
  canSeeOperations: boolean;
}

/** One option of a select. */
interface OfficeChoice {
  value: string;
  /** The translation key of its text, or the name of a record. */
  label: { textKey: ValueName } | { text: string };
}

/** A form field. */
export interface OfficeField {
  name: FieldName;
  /**
   * `picture`, `film`: a file input instead of the address. `file`: text, typed or read from a
   * file. `choices`: checkboxes, whose values are sent separated by commas. `baht`: whole satang,
   * typed in baht. `percent`: basis points, typed in percent.
   */
  as:
    | 'file'
    | 'line'
    | 'long'
    | 'choice'
    | 'choices'
    | 'tick'
    | 'moment'
    | 'day'
    | 'month'
    | 'picture'
    | 'film'
    | 'baht'
    | 'percent'
    | 'number';
  options: readonly OfficeChoice[];
  /** Aspect ratio to which a picture is cropped. Null: no cropping. */
  aspectRatio: AspectRatio | null;
  required: boolean;
  maxLength: number | undefined;
  /** The value to start with. */
  value: string;
  problem: FieldProblem | null;
}

/**
 * The reason why a value is invalid. `range`: a readable amount out of bounds. `wrong`: no further
 * details.
 */
export type FieldProblem = keyof Texts['problem'];

/**
 * Returns the name of the file input of a field. It accompanies the previous picture's address, or
 * the typed text.
 */
export const fileInputOf = (name: string): string => `${name}.file`;

/** Returns the name of the checkbox of one choice. */
export const choiceBoxOf = (name: string, value: string): string => `${name}.is.${value}`;

/** Returns the name of the checkbox that removes the picture or film of an optional field. */
export const removalOf = (name: string): string => `${name}.remove`;

/** An action as a form. */
export interface OfficeForm {
  /** Name of the action within its resource. */
  action: string;
  title: ActionName;
  /** The row that it changes, as a query string. Empty for an action that creates a record. */
  record: string;
  fields: readonly OfficeField[];
  /** The entity tag of the displayed data. */
  etag: string;
  idempotencyKey: string;
  /** The form was submitted, but its sender had to sign in again. The action has not run yet. */
  isRestored: boolean;
  /** The failure of the last submission. */
  problem: FailureCode | null;
  /** Invalid lines of the last submission. */
  invalidLines: readonly WrongLine[];
  /** The colleague's change of the same record since it was displayed. */
  concurrentChange: FailureFacts<'changed_meanwhile'> | null;
}

/**
 * Columns of a table on wide screens, unless a resource sets fewer. Further fields follow below the
 * row or on its own page.
 */
export const MAX_COLUMNS = 7;

/** The value of a row in one column. */
export interface OfficeCell {
  field: FieldName;
  as: ShownAs;
  value: string | number | null;
  /** The translation key, if the value is one of a fixed set. */
  textKey: ValueName | null;
  /** Link of the value. */
  href: string | null;
  /** The translated name of a command of staff. */
  action?: ActionName | undefined;
  /** The list that a read of staff shows. */
  resource?: ResourceName | undefined;
  /** The effective-dated setting of the row. `isFirst`: its value since the database was created. */
  setting?: { name: FirstSetting; isFirst: boolean };
}

/** Link to another list, filtered by this row. */
export interface RelatedLink {
  resource: ResourceName;
  href: string;
}

/** A row as customers see it. */
export type CustomerView =
  | { as: 'package'; item: ComponentProps<typeof PackageFacts>['item'] }
  | { as: 'voucher'; item: ComponentProps<typeof VoucherFacts>['voucher'] };

/** A row of a list. */
export interface OfficeRow {
  id: string;
  /** Address of the row's own page. Null: the row has none. */
  href: string | null;
  cells: readonly OfficeCell[];
  related?: readonly RelatedLink[];
  customer?: CustomerView | null;
  forms: readonly OfficeForm[];
  /** Checkbox that adds the row to the bulk action. Null: it needs its own decision. */
  pick?: RowPick | null;
}

/** The checkbox of a row: its field, its value, and the name of the row. */
export interface RowPick {
  field: string;
  value: string;
  name: string;
  checked: boolean;
}

/** Result of a bulk action for one row. */
export interface BulkResult {
  name: string;
  /** Null: done. */
  problem: FailureCode | null;
}

/** A filter of a list: an option, a day, an amount, or text. */
interface OfficeFilter {
  name: FilterName;
  /** Key of its label. */
  label: FieldName;
  options: readonly OfficeChoice[];
  as: OfficeField['as'];
  value: string;
  problem: FieldProblem | null;
}

/** A sortable column. */
export interface OfficeSort {
  field: FieldName;
  kind: 'time' | 'number' | 'text';
  /**
   * Query values for ascending and, with a minus, descending order. The default is listed before
   * the other.
   */
  names: readonly [string, string];
  /** The current order, if the list is sorted by this column. */
  now: string | null;
  /** Link that sorts by it, or reverses the order. */
  href: string;
}

/** A list page. */
export interface OfficeView {
  resource: ResourceName;
  filters: readonly OfficeFilter[];
  sorts: readonly OfficeSort[];
  /** The list's own order, if no column sorts it. */
  order: FixedOrder | null;
  /** Number of columns on wide screens. */
  maxColumns: number;
  rows: readonly OfficeRow[];
  createForms: readonly OfficeForm[];
  /** The current filters and order, as a query string. */
  listQuery: string;
  nextHref: string | null;
  csvHref: string;
  /** The action that has just succeeded. */
  doneAction: ActionName | null;
  /** Values of the last action that are shown only once. */
  outputs: readonly { field: FieldName; value: string }[];
  /** Form of the action for several rows. Null: the list has none, or no row for it. */
  bulk: OfficeForm | null;
  bulkResults: readonly BulkResult[];
}

/** A detail page. */
export interface DetailView {
  resource: ResourceName;
  id: string;
  customer: CustomerView | null;
  previewHref: string | null;
  statementHref: string | null;
  cells: readonly OfficeCell[];
  related: readonly RelatedLink[];
  forms: readonly OfficeForm[];
  /** Nested lists. */
  nestedLists: readonly { field: FieldName; layout: NestedLayout; rows: readonly OfficeRow[] }[];
  doneAction: ActionName | null;
  outputs: OfficeView['outputs'];
}
