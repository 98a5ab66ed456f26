/** The part of Stripe's search query language that finds intents and charges. */

/** A searchable object: its fields and metadata. */
export interface Searched {
  id: string;
  amount: number;
  created: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
}

const CLAUSE =
  /^(-?)(?:metadata\[(["'])(\w+)\2\]|(amount|created|currency|status))(:|~|>=|<=|>|<)(?:(["'])(.*)\6|(\d+|null))$/;
const SPACES_OUTSIDE_QUOTES = /\s+(?=(?:[^"']*["'][^"']*["'])*[^"']*$)/;

type Test = (one: Searched) => boolean;

/** Returns a test for objects that match the query; null if the query is invalid. */
function searchOf(query: string): Test | null {
  const words = query.trim().split(SPACES_OUTSIDE_QUOTES);
  const tests = words.filter((_, nth) => nth % 2 === 0).map(clauseOf);
  const joins = new Set(words.filter((_, nth) => nth % 2 === 1).map((word) => word.toUpperCase()));
  // All clauses of a query must be joined by the same word.
  if (words.length % 2 === 0 || joins.size > 1 || [...joins].some((word) => word !== 'AND' && word !== 'OR'))
    return null;
  const all = tests.filter((test) => test !== null);
  if (all.length < tests.length) return null;
  return joins.has('OR') ? (one) => all.some((test) => test(one)) : (one) => all.every((test) => test(one));
}

function clauseOf(clause: string): Test | null {
  const [, negation, , key, field, sign = ':', , quotedValue, bare] = CLAUSE.exec(clause) ?? [];
  if (key === undefined && field === undefined) return null;
  const isNumber = field === 'amount' || field === 'created';
  if (!isNumber && sign !== ':' && sign !== '~') return null;
  const operand = quotedValue ?? bare ?? '';
  const matches = (one: Searched) => {
    const value = key === undefined ? one[field as 'status'] : one.metadata[key];
    if (bare === 'null') return value === undefined;
    return isNumber ? compare(Number(value), sign, Number(operand)) : says(value, sign, operand);
  };
  return (one) => matches(one) !== (negation === '-');
}

const says = (value: string | undefined, sign: string, operand: string) =>
  sign === '~' ? (value ?? '').includes(operand) : value?.toLowerCase() === operand.toLowerCase();

function compare(value: number, sign: string, operand: number): boolean {
  if (sign === '>') return value > operand;
  if (sign === '<') return value < operand;
  if (sign === '>=') return value >= operand;
  return sign === '<=' ? value <= operand : value === operand;
}

/** Returns a page of the matches, latest first; null if the query is invalid. */
export function searchPage<Said extends Searched>(
  { url, query }: { url: string; query: Record<string, string> },
  latestFirst: readonly Said[],
) {
  const test = searchOf(query.query ?? '');
  if (!test) return null;
  const limit = Number(query.limit ?? 10);
  const start = Number(query.page ?? 0);
  const matches = latestFirst.filter(test);
  const has_more = start + limit < matches.length;
  return {
    object: 'search_result' as const,
    url,
    has_more,
    next_page: has_more ? String(start + limit) : null,
    data: matches.slice(start, start + limit),
  };
}
