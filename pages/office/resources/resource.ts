/**
 * A resource of the office is plain data: a list that staff look at, what they do with one of it, and what they make anew. Its
 * page, its forms and its CSV come of this and of the calls' own schemas; who may, and what is right, says the host.
 */
import type { Call } from '../../../calls/platform/call.ts';
import type { SortName, Sorts } from '../../../calls/platform/sort.ts';
import type { FilterName, ResourceName } from './names.ts';

/** A field of a row, and how it is shown. */
export interface Column<Row = string> {
  field: Row;
  as: ShownAs;
  /** The resource that one of is told by this field, or by the one that is named: it leads to its page. */
  leads?: ResourceName;
  by?: Row;
}

/** How a field is shown. `value` is one of few words, which have a text in each language; `percent` is of basis points; `path` leads to a page of the site; `sums`, `detail` and `record` are JSON: each by its name, which in the first two is a word of the office; `command` is a call of staff. */
export type ShownAs =
  | 'text'
  | 'code'
  | 'value'
  | 'count'
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

/** Something that staff do by a call. */
export interface ResourceAction<Row = never> {
  name: string;
  call: Call;
  /** Fields of the call that the row says: which one it is about, and what of it was seen. */
  of: Readonly<Record<string, Row>>;
  /** What its fields hold at first, out of the row. */
  begins?: Readonly<Record<string, Row>>;
  /** Only where this field of the row is one of these. */
  when?: { field: Row; is: readonly (string | null)[] };
  /** Afterwards it is no longer there: what comes next is the list. */
  ends?: true;
  /** What of the answer is told at once, since it is told this once; nothing, where all of it is empty. */
  tells?: readonly string[];
}

/** How a list within what is told of one is shown: as a table, as what happened one after the other, or as who of two people has approved. */
export type PartLook = 'table' | 'timeline' | 'people';

/** A list within what is told of one: what belongs to it. */
interface Part<Row = string> {
  /** A table, where nothing is said. */
  look?: PartLook;
  columns: readonly Column<Row>[];
  actions?: readonly ResourceAction<Row>[];
}

/** Another list, as far as it is about a row: its filters are set by what the row says. */
interface Related<Row = string> {
  resource: ResourceName;
  by: Readonly<Partial<Record<FilterName, Row>>>;
}

/** What one of a resource has on a page of its own, `/office/<name>/<id>`, beside the columns and actions of its list. */
export interface One<Row = string> {
  /** Asked for by its one parameter; it answers with all that a row of the list has. */
  call: Call;
  /** The field of the list's rows by which it is asked for. */
  by: string;
  columns: readonly Column<Row>[];
  actions: readonly ResourceAction<Row>[];
  /** Lists of its own, by their fields. */
  parts: Readonly<Record<string, Part>>;
  /** The page on which it is seen as visitors would see it, by the same parameter. */
  preview: string | null;
  /** The page of its statement, by the same parameter. */
  statement: string | null;
}

/** Width to height. */
export type Shape = `${number}/${number}`;

/** The order in which a list stands that has no other: no index, and no use, for one. `shown`: as visitors see it. */
export type Order = 'latest' | 'oldest' | 'longest' | 'soonest' | 'cheapest' | 'name' | 'rank' | 'shown' | 'fixed';

/** A resource, declared by `defineResource`. Fields of a row are told by their paths, as `asked_by.name`. */
export interface Resource<Path extends string = string> {
  /** Where it stands: `/office/<name>`. */
  name: ResourceName;
  list: Call;
  /** Of fields whose words mean something of their own here: what stands before the names of their texts; `refunds.state` is a part's. */
  words: Readonly<Record<string, string>>;
  /** Fields of the list's query by which it can be cut down. */
  filters: readonly FilterName[];
  /** By which of its columns it can be sorted: as its call says. Null: by none, it has the one `order`. */
  sorts: Sorts | null;
  order: Order | null;
  columns: readonly Column<Path>[];
  /** So few of its columns stand beside each other, since one of the others is long. */
  beside?: number;
  actions: readonly ResourceAction<Path>[];
  /** Other lists that a row leads to. */
  related: readonly Related<Path>[];
  /** Null: a row of the list says all. */
  one: One | null;
  /** The shapes in which visitors see its pictures, by the fields of its forms: an uploaded one is cut to it. */
  shapes?: Readonly<Record<string, Shape>>;
  /** What a row is to customers, who see it on a page of theirs. */
  customer?: 'package' | 'voucher';
  /** A page of its feature that a row leads to instead. */
  leads?: { to: '/contract/review/{uuid}'; by: Path };
  /** What makes another one. */
  makes: readonly ResourceAction<Path>[];
}

/** The rows that a list answers with. */
type RowOf<List extends Call> = List['answer'] extends { _zod: { output: { data: readonly (infer Row)[] } } }
  ? Row
  : never;

/** What is told of one. */
type OneOf<Single extends Call> = Single['answer'] extends { _zod: { output: { data: infer Row } } } ? Row : never;

/** The lists within what is told of one, by their fields, each with how its rows are shown. */
type PartsOf<Row> = {
  [Name in keyof Row as Row[Name] extends readonly object[] ? Name : never]?: Row[Name] extends readonly (infer Inner)[]
    ? Part<PathOf<Inner>>
    : never;
};

/** The paths of the fields of a row that are no lists. */
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

/** Sorts by some of these. */
interface SortsBy<Path extends string> {
  own: SortName<Path> | null;
  by: Readonly<Partial<Record<Path, Sorts['by'][string]>>>;
}

/** Declares a resource: its fields are those of the rows that its list answers with, and of what is told of one. */
export const defineResource = <List extends Call, Single extends Call = List>(
  resource: Omit<
    Resource<PathOf<RowOf<List>>>,
    'list' | 'words' | 'filters' | 'sorts' | 'order' | 'actions' | 'related' | 'one' | 'makes'
  > & {
    list: List;
    words?: Resource['words'];
    filters?: readonly (keyof List['query']['shape'] & FilterName)[];
    actions?: readonly ResourceAction<PathOf<RowOf<List>>>[];
    related?: readonly Related<PathOf<RowOf<List>>>[];
    makes?: readonly ResourceAction[];
    one?: {
      call: Single;
      by: PathOf<RowOf<List>>;
      columns?: readonly Column<PathOf<OneOf<Single>>>[];
      actions?: readonly ResourceAction<PathOf<OneOf<Single>>>[];
      parts?: PartsOf<OneOf<Single>>;
      preview?: string;
      statement?: string;
    };
  } & ({ sorts: SortsBy<PathOf<RowOf<List>>> } | { order: Order }),
): Resource => {
  const one = resource.one && { columns: [], actions: [], parts: {}, preview: null, statement: null, ...resource.one };
  return {
    words: {},
    filters: [],
    sorts: null,
    order: null,
    actions: [],
    related: [],
    makes: [],
    ...resource,
    one: one ?? null,
  } as unknown as Resource;
};

/** All that staff do with one of a resource: at its row, on its page, and with what belongs to it. */
export const actsOf = ({ actions, one }: Resource): ResourceAction<string>[] => [
  ...actions,
  ...(one?.actions ?? []),
  ...Object.values(one?.parts ?? {}).flatMap((part) => part.actions ?? []),
];

/** The name of the text of a filter: what can be found by is each list's own. */
export const filterLabelOf = ({ name }: Pick<Resource, 'name'>, filter: FilterName): string =>
  filter === 'find' || filter === 'by' ? `${filter}_${name.replaceAll('-', '_')}` : filter;

/** The name of the text of a word, as a field of a resource has it. */
export const wordOf = ({ words }: Pick<Resource, 'words'>, field: string, word: string): string =>
  words[field] === undefined ? word : `${words[field]}_${word}`;
