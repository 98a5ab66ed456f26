/**
 * Finds the call of a request. A call file is loaded on the first request for one of its path
 * prefixes: the first segment after the version (`lives` in `/v1/lives/{slug}`). Code that
 * documents or tests all calls uses index.ts.
 */
import files, { type CallFile } from 'virtual:call-files';
import { type Call, literalFirst, pathPattern } from './platform/call.ts';

/** A call with its export name and the index of its file. */
export interface NamedCall {
  name: string;
  file: number;
  call: Call;
}

const prefixOf = (path: string): string => /^\/(?:v\d\/)?([^/]*)/.exec(path)?.[1] ?? '';

const hasPrefix = (prefixes: string, word: string): boolean => prefixes.split(' ').includes(word);

/** Returns the calls of a path prefix, or all calls if none is given, literal paths first. */
export async function callsOf(word?: string): Promise<readonly NamedCall[]> {
  const lists = await Promise.all(
    files.map(async ([prefixes, load], file) =>
      word === undefined || hasPrefix(prefixes, word) ? callsIn(file, await load()) : [],
    ),
  );
  return lists.flat().sort((a, b) => literalFirst(a.call, b.call));
}

const callsIn = (file: number, { calls, ...exported }: CallFile): NamedCall[] =>
  Object.entries({ ...exported, ...calls })
    .filter((entry): entry is [string, Call] => isCall(entry[1]))
    .flatMap(([name, call]) => [{ name, file, call }, ...ownOf(name, file, call)]);

/**
 * Returns the bearer version of a call of `publicAndBearer`: `getMonster` has `getOwnMonster`.
 * Empty for other calls.
 */
const ownOf = (name: string, file: number, call: Call & { own?: Call }): NamedCall[] =>
  call.own ? [{ name: name.replace(/^get|^list/, '$&Own'), file, call: call.own }] : [];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** The call that matches a URL of the API. Path segments are percent-encoded. */
export interface MatchedCall {
  /** Null: a call has this path, but not with this method. */
  call: Call | null;
  params: Readonly<Record<string, string>>;
}

interface Pattern {
  call: Call;
  pattern: RegExp;
}

const patterns = new Map<string, Promise<readonly Pattern[]>>();

/** Returns the call of a method and a path; null if no call has this path. HEAD matches GET. */
export async function askedAt(method: string, path: string): Promise<MatchedCall | null> {
  const word = prefixOf(path);
  if (!files.some(([prefixes]) => hasPrefix(prefixes, word))) return null;
  const patternList = patterns.get(word) ?? patternsOf(word);
  patterns.set(word, patternList);
  const matches = (await patternList).flatMap(({ call, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ call, groups: match.groups ?? {} }] : [];
  });
  if (matches.length === 0) return null;
  const callMatch = matches.find(({ call }) => call.method === (method === 'HEAD' ? 'GET' : method));
  if (!callMatch) return { call: null, params: {} };
  const params = Object.entries(callMatch.groups).map(([name, step]) => [name, decodeURIComponent(step)]);
  return { call: callMatch.call, params: Object.fromEntries(params) };
}

const patternsOf = async (word: string): Promise<readonly Pattern[]> =>
  (await callsOf(word)).map(({ call }) => ({ call, pattern: pathPattern(call) }));
