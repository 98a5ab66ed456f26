/**
 * A resource of the office is plain data: a list that staff look at, what they do with one of it, and what they make anew. Its
 * page, its forms and its CSV come of this and of the calls' own schemas; who may, and what is right, says the host.
 */
import type { Call } from '../../calls/call.ts';
import type { FilterName, ResourceName } from './names.ts';

/** How a field is shown. `value` is one of few words, which have a text in each language. */
export type ShownAs = 'text' | 'code' | 'value' | 'count' | 'satang' | 'coins' | 'moment';

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
  /** What of the answer is told at once, since it is told this once. */
  tells?: readonly string[];
}

/** A resource, declared by `defineResource`. Fields of a row are told by their paths, as `asked_by.name`. */
export interface Resource<Path extends string = string> {
  /** Where it stands: `/office/<name>`. */
  name: ResourceName;
  list: Call;
  /** Of fields whose words mean something of their own here: what stands before the names of their texts. */
  words: Readonly<Record<string, string>>;
  /** Fields of the list's query by which it can be cut down. */
  filters: readonly FilterName[];
  columns: readonly { field: Path; as: ShownAs }[];
  actions: readonly ResourceAction<Path>[];
  /** What makes another one. */
  makes: readonly ResourceAction<Path>[];
}

/** The rows that a list answers with. */
type RowOf<List extends Call> = List['answer'] extends { _zod: { output: { data: readonly (infer Row)[] } } }
  ? Row
  : never;

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

/** Declares a resource: its fields are those of the rows that its list answers with. */
export const defineResource = <List extends Call>(
  resource: Omit<Resource<PathOf<RowOf<List>>>, 'list' | 'words' | 'filters' | 'actions' | 'makes'> & {
    list: List;
    words?: Resource['words'];
    filters?: readonly (keyof List['query']['shape'] & FilterName)[];
    actions?: readonly ResourceAction<PathOf<RowOf<List>>>[];
    makes?: readonly ResourceAction[];
  },
): Resource => ({ words: {}, filters: [], actions: [], makes: [], ...resource }) as unknown as Resource;

/** The name of the text of a word, as a field of a resource has it. */
export const wordOf = ({ words }: Pick<Resource, 'words'>, field: string, word: string): string =>
  words[field] === undefined ? word : `${words[field]}_${word}`;
