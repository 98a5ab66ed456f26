/** What the pages of the office are made of: the edge makes it of a resource and of what the host answers. */
import type { ComponentProps } from 'react';
import type { FailureCode, FailureFacts } from '../../calls/failure.ts';
import type { WrongLine } from '../../calls/platform/file-line.ts';
import type { FilterName } from '../../pages/office/resources/names.ts';
import type { Order, PartLook, Shape, ShownAs } from '../../pages/office/resources/resource.ts';
import type { PackageFacts } from '../money/start/package-facts.tsx';
import type { VoucherFacts } from '../money/voucher/voucher-facts.tsx';
import type { Catalogues } from '../platform/texts/i18n-namespaces.ts';

type Texts = Catalogues['office'];
/** What has a text in `locales/`: a test holds that everything that a resource names is one of these. */
export type ResourceName = keyof Texts['resource'];
export type ResourceGroup = keyof Texts['group'];
export type ActionName = keyof Texts['action'];
export type FieldName = keyof Texts['field'];
export type ValueName = keyof Texts['value'];
export type SumName = keyof Texts['sum'];

/** The way to every list, with how much waits in each. */
export interface OfficeNav {
  groups: readonly { group: ResourceGroup; links: readonly { resource: ResourceName; count: number }[] }[];
  /** Counts go no further. */
  countedTo: number;
  /** What was set when it was deployed is shown to them. */
  seesHouse: boolean;
}

/** One of few. */
interface OfficeChoice {
  value: string;
  word: ValueName;
}

/** A field to fill in. */
export interface OfficeField {
  name: FieldName;
  /** `picture`: a file to choose, in place of the address that it has. `file`: a text, typed or chosen. `baht`: whole satang, typed as baht. */
  as: 'file' | 'line' | 'long' | 'choice' | 'tick' | 'moment' | 'day' | 'month' | 'picture' | 'baht' | 'number';
  options: readonly OfficeChoice[];
  /** Of a picture: what it is cut to; null: it stays as it is. */
  shape: Shape | null;
  required: boolean;
  most: number | undefined;
  /** What was typed before. */
  value: string;
  problem: FieldProblem | null;
}

/** What is wrong with what a field has: `range` of a sum that can be read, all else `wrong` where nothing more is known. */
export type FieldProblem = keyof Texts['problem'];

/** The file that is chosen for a field: beside the address of the picture before, or beside what is typed. */
export const fileOf = (name: string): string => `${name}.file`;

/** Something to be done, as a form. */
export interface OfficeForm {
  /** Of its resource. */
  action: string;
  title: ActionName;
  /** Which row it is about, as a query is written; empty where it makes another one. */
  of: string;
  fields: readonly OfficeField[];
  /** The entity tag of what is shown. */
  seen: string;
  idempotency_key: string;
  /** It was sent before its sender signed in again, and was not done. */
  is_kept: boolean;
  /** What was not right when it was sent. */
  problem: FailureCode | null;
  /** Lines of what was sent that were not right. */
  lines: readonly WrongLine[];
  /** Who changed what it is about since it was shown. */
  meanwhile: FailureFacts<'changed_meanwhile'> | null;
}

/** Columns that stand beside each other on a wide screen, where a resource says no less; what else a row says follows below them, or on its own page. */
export const COLUMNS_MOST = 7;

/** What a row has in a column. */
export interface OfficeCell {
  field: FieldName;
  as: ShownAs;
  value: string | number | null;
  /** Of a value that is one of few. */
  word: ValueName | null;
  /** What the value leads to. */
  href: string | null;
  /** Of what staff did: what the office calls it. */
  action?: ActionName | undefined;
}

/** Another list, as far as it is about a row. */
export interface RelatedLink {
  resource: ResourceName;
  href: string;
}

/** What a customer would see of a row. */
export type CustomerView =
  | { as: 'package'; item: ComponentProps<typeof PackageFacts>['item'] }
  | { as: 'voucher'; item: ComponentProps<typeof VoucherFacts>['voucher'] };

/** One of the list. */
export interface OfficeRow {
  id: string;
  /** Its own page. */
  href: string | null;
  cells: readonly OfficeCell[];
  related?: readonly RelatedLink[];
  customer?: CustomerView | null;
  forms: readonly OfficeForm[];
}

/** What a list is cut down by: one of few, a day, a sum, or what is typed. */
interface OfficeFilter {
  name: FilterName;
  /** Its text's name. */
  label: FieldName;
  options: readonly OfficeChoice[];
  as: OfficeField['as'];
  value: string;
  problem: FieldProblem | null;
}

/** A column by which a list can be sorted. */
export interface OfficeSort {
  field: FieldName;
  kind: 'time' | 'number' | 'text';
  /** As they are asked for, upward and, with a minus before it, downward; the usual one first. */
  names: readonly [string, string];
  /** Which of them it is sorted by now. */
  now: string | null;
  /** Sorts by it; where that is done already, the other way round. */
  href: string;
}

/** A resource as it is shown. */
export interface OfficeView {
  resource: ResourceName;
  filters: readonly OfficeFilter[];
  sorts: readonly OfficeSort[];
  /** Where it is sorted by none. */
  order: Order | null;
  /** So many columns stand beside each other on a wide screen. */
  beside: number;
  rows: readonly OfficeRow[];
  makes: readonly OfficeForm[];
  /** What is shown, as a query is written. */
  back: string;
  nextHref: string | null;
  csvHref: string;
  done: ActionName | null;
  told: readonly { field: FieldName; value: string }[];
}

/** One of a resource, on a page of its own. */
export interface OneView {
  resource: ResourceName;
  id: string;
  customer: CustomerView | null;
  previewHref: string | null;
  statementHref: string | null;
  cells: readonly OfficeCell[];
  related: readonly RelatedLink[];
  forms: readonly OfficeForm[];
  /** What belongs to it, list by list. */
  parts: readonly { field: FieldName; look: PartLook; rows: readonly OfficeRow[] }[];
  done: ActionName | null;
  told: OfficeView['told'];
}
