/**
 * A back-office resource is plain data: a list, the actions on its records, and the actions that
 * create one. Pages, forms and CSV derive from it and from the schemas of the calls. The API checks
 * permissions and values.
 */
import type { z } from 'zod';
import type { OpenWorkKind } from '../../../calls/open-work.ts';
import type { Call } from '../../../calls/platform/call.ts';
import type { bilingual } from '../../../calls/platform/field.ts';
import type { SortName, Sorts } from '../../../calls/platform/sort.ts';
import type { FilterName, ResourceName } from './names.ts';

/** A field of a row and its format. */
export interface Column<Row = string> {
  field: Row;
  as: ShownAs;
  /** Links to the page of another resource. Its id is this field, or the field `linkId`. */
  linksTo?: ResourceName;
  linkId?: Row;
}

/**
 * Formats of a field.
 * - `value`: one of few words, each with a text per language.
 * - `percent`: basis points.
 * - `choice`: an id with the name that the form of the same field shows.
 * - `face`: a small portrait.
 * - `path`: a link to a page of the site.
 * - `sums`, `detail`, `record`: JSON objects, shown entry by entry. `sums` and `detail` have
 *   translated names.
 * - `command`: a call of staff.
 */
export type ShownAs =
  | 'text'
  | 'code'
  | 'value'
  | 'count'
  | 'choice'
  | 'face'
  | 'percent'
  | 'satang'
  | 'coins'
  | 'day'
  | 'month'
  | 'moment'
  | 'picture'
  | 'path'
  | 'video'
  | 'sums'
  | 'detail'
  | 'record'
  | 'command';

/** An action of staff that sends a call. */
export interface ResourceAction<Row = never> {
  name: string;
  call: Call;
  /** Fields of the call that come from the row: its id, and the version that staff saw. */
  inputFromRow: Readonly<Record<string, Row>>;
  /** Initial values of form fields, from the row. */
  initialValues?: Readonly<Record<string, Row>>;
  /** Shows the action only if this field has one of these values, or any value. */
  when?: { field: Row; is: readonly (string | null)[] | 'set' };
  /** The record no longer exists afterwards, so the next page is the list. */
  removesRecord?: true;
  /**
   * Fields of the response that are shown immediately, because they are returned only once. Empty
   * ones are omitted.
   */
  fieldsShownOnce?: readonly string[];
}

/**
 * An action that staff can apply to several rows at once, with the same form. Each row is decided by
 * its own request.
 */
interface BulkAction<Row = string> {
  /** Name of one of the `actions`. */
  action: string;
  /** Values that the form offers, by field. Default: all values. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Fields that name a row in the result, those that are not empty. */
  names: readonly Row[];
  /** Field with the person who may not decide about the row. */
  notBy?: Row;
}

/** Layout of a nested list: a table, a timeline, or the approvals of dual control. */
export type NestedLayout = 'table' | 'timeline' | 'approvals';

/** A nested list in the response of a record. */
interface NestedList<Row = string> {
  /** Default: a table. */
  layout?: NestedLayout;
  columns: readonly Column<Row>[];
  actions?: readonly ResourceAction<Row>[];
}

/** A link to another list, filtered by values of the row. */
interface Related<Row = string> {
  resource: ResourceName;
  filtersFromRow: Readonly<Partial<Record<FilterName, Row>>>;
}

/**
 * Detail page of a record, `/office/<name>/<id>`, in addition to the columns and actions of the
 * list.
 */
export interface Detail<Row = string> {
  /** Takes the id as its only parameter. Returns all fields of a list row, and more. */
  call: Call;
  /** Field of the list's rows that is the id. */
  idField: string;
  columns: readonly Column<Row>[];
  actions: readonly ResourceAction<Row>[];
  /** Nested lists by field. */
  nestedLists: Readonly<Record<string, NestedList>>;
  /** Page that previews the record as visitors will see it. Takes the same parameter. */
  preview: string | null;
  /** Page of the record's statement. Takes the same parameter. */
  statement: string | null;
}

/**
 * A list of at most one page whose records are choices. Staff see the texts of `columns`, and the
 * form sends the field `id`.
 */
export interface ChoiceList {
  list: Call;
  /** Fields of its query, such as a role. */
  query?: Readonly<Record<string, string>>;
  id: string;
  /** Columns that name a record, such as its price. Default: its name. */
  columns?: readonly Column[];
  valueTexts?: Readonly<Record<string, string>>;
}

/** Choices of a field: records of lists, then fixed values with their names. */
export interface FieldChoices {
  lists?: readonly ChoiceList[];
  values?: readonly { value: string; name: string | z.infer<typeof bilingual> }[];
  /** Several can be chosen. The form sends them separated by commas. */
  many?: true;
}

/** Aspect ratio, width to height. */
export type AspectRatio = `${number}/${number}`;

/**
 * Fixed order of a list that cannot be sorted, for lack of an index or a use. `shown`: as visitors
 * see it.
 */
export type FixedOrder = 'latest' | 'oldest' | 'longest' | 'soonest' | 'cheapest' | 'name' | 'rank' | 'shown' | 'fixed';

/**
 * A resource, as declared by `defineResource`. Fields of a row are paths, such as `asked_by.name`.
 */
export interface Resource<Path extends string = string> {
  /** Path segment of its page: `/office/<name>`. */
  name: ResourceName;
  list: Call;
  /**
   * Prefix for the text keys of a field whose values have a special meaning here. `refunds.state`
   * is a field of a nested list.
   */
  valueTexts: Readonly<Record<string, string>>;
  /** Query fields by which the list can be filtered. */
  filters: readonly FilterName[];
  /**
   * Columns by which the list can be sorted, as the call declares. Null: the list has the fixed
   * `order`.
   */
  sorts: Sorts | null;
  order: FixedOrder | null;
  columns: readonly Column<Path>[];
  /** Maximum columns side by side, if one of the others is long. */
  maxColumns?: number;
  actions: readonly ResourceAction<Path>[];
  bulk?: BulkAction<Path>;
  /** Other lists that a row links to. */
  related: readonly Related<Path>[];
  /** Null: the rows of the list show everything. */
  detail: Detail | null;
  /** Kinds of open work whose items are the rows of the list, each with its filters. */
  openWork?: Readonly<Partial<Record<OpenWorkKind, Readonly<Partial<Record<FilterName, string>>>>>>;
  /** Choices of form fields and filters that would otherwise be typed as an id, by field. */
  choices?: Readonly<Record<string, FieldChoices>>;
  /** Aspect ratios in which visitors see pictures, by form field. Uploads are cropped to them. */
  aspectRatios?: Readonly<Record<string, AspectRatio>>;
  /** Kind of preview: how customers see the row on their pages. */
  customerView?: 'package' | 'voucher';
  /** A page of the feature that a row links to instead of a detail page. */
  rowPage?: { to: '/contract/review/{uuid}'; idField: Path };
  /** Actions that create a record. */
  createActions: readonly ResourceAction<Path>[];
}

/** Type of the rows in a list's response. */
type RowOf<List extends Call> = List['answer'] extends { _zod: { output: { data: readonly (infer Row)[] } } }
  ? Row
  : never;

/** Type of the record in a detail response. */
type DetailOf<Single extends Call> = Single['answer'] extends { _zod: { output: { data: infer Row } } } ? Row : never;

/** Nested lists of a record by field, each with the format of its rows. */
type NestedListsOf<Row> = {
  [Name in keyof Row as Row[Name] extends readonly object[] ? Name : never]?: Row[Name] extends readonly (infer Inner)[]
    ? NestedList<PathOf<Inner>>
    : never;
};

/** Paths of all fields of a row that are not lists. */
type PathOf<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? { [Name in keyof Value & string]: Below<Name, NonNullable<Value[Name]>> }[keyof Value & string]
    : never;
type Below<Name extends string, Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? `${Name}.${PathOf<Value>}`
    : Name;

/** Sorting by some of these paths. */
interface SortsBy<Path extends string> {
  own: SortName<Path> | null;
  by: Readonly<Partial<Record<Path, Sorts['by'][string]>>>;
}

/** Declares a resource. Field names are checked against the responses of its calls. */
export const defineResource = <List extends Call, Single extends Call = List>(
  resource: Omit<
    Resource<PathOf<RowOf<List>>>,
    'list' | 'valueTexts' | 'filters' | 'sorts' | 'order' | 'actions' | 'related' | 'detail' | 'createActions'
  > & {
    list: List;
    valueTexts?: Resource['valueTexts'];
    filters?: readonly (keyof List['query']['shape'] & FilterName)[];
    actions?: readonly ResourceAction<PathOf<RowOf<List>>>[];
    related?: readonly Related<PathOf<RowOf<List>>>[];
    createActions?: readonly ResourceAction[];
    detail?: {
      call: Single;
      idField: PathOf<RowOf<List>>;
      columns?: readonly Column<PathOf<DetailOf<Single>>>[];
      actions?: readonly ResourceAction<PathOf<DetailOf<Single>>>[];
      nestedLists?: NestedListsOf<DetailOf<Single>>;
      preview?: string;
      statement?: string;
    };
  } & ({ sorts: SortsBy<PathOf<RowOf<List>>> } | { order: FixedOrder }),
): Resource => {
  const detail = resource.detail && {
    columns: [],
    actions: [],
    nestedLists: {},
    preview: null,
    statement: null,
    ...resource.detail,
  };
  return {
    valueTexts: {},
    filters: [],
    sorts: null,
    order: null,
    actions: [],
    related: [],
    createActions: [],
    ...resource,
    detail: detail ?? null,
  } as unknown as Resource;
};

/** Returns all actions on a record: in the list, on its detail page and in nested lists. */
export const recordActionsOf = ({ actions, detail }: Resource): ResourceAction<string>[] => [
  ...actions,
  ...(detail?.actions ?? []),
  ...Object.values(detail?.nestedLists ?? {}).flatMap((list) => list.actions ?? []),
];

/** Returns the text key of a filter. `find` and `by` have a text per resource. */
export const filterLabelOf = ({ name }: Pick<Resource, 'name'>, filter: FilterName): string =>
  filter === 'find' || filter === 'by' ? `${filter}_${name.replaceAll('-', '_')}` : filter;

/** Returns the text key of a value in a field of a resource. */
export const valueTextOf = ({ valueTexts }: Pick<Resource, 'valueTexts'>, field: string, value: string): string =>
  valueTexts[field] === undefined ? value : `${valueTexts[field]}_${value}`;
