/** Kinds of ledger transfers that the product makes, read from its triggers and its code. */
import { env } from 'cloudflare:workers';

/** Patterns of GLOB for the id of a transfer and its two accounts. */
export interface TransferKind {
  id: string;
  from: string;
  to: string;
}

const sources: Record<string, string> = import.meta.glob('../../../../api/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Parts of a list that a separator divides, where it stands in no brackets and no quotes. */
function split(text: string, separator: ',' | '||'): string[] {
  const parts = [''];
  let [depth, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === "'") isQuoted = !isQuoted;
    if (!isQuoted && char === '(') depth += 1;
    if (!isQuoted && char === ')') depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && !isQuoted && text.startsWith(separator, at)) {
      parts.push('');
      at += separator.length - 1;
    } else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

/** An expression of SQL as a pattern: its literals stay, and anything may stand for the rest. */
const patternOf = (expression: string): string =>
  split(expression, '||')
    .map((part) => /^'([^']*)'$/.exec(part)?.[1] ?? '*')
    .join('')
    .replaceAll(/\*+/g, '*');

/** The kinds that a text of SQL inserts. */
function kindsIn(sql: string): TransferKind[] {
  const inserts = sql.split(/INSERT INTO ledger_transfers\s*\([^)]*\)/).slice(1);
  return inserts.flatMap((insert) => {
    const statement = insert.split(/;/)[0] ?? '';
    const rows = /^\s*VALUES/.test(statement)
      ? split(statement.replace(/^\s*VALUES/, ''), ',').map((row) => row.replace(/^\(/, ''))
      : [statement.replace(/^\s*SELECT/, '')];
    return rows.map((row) => {
      const [id = '', from = '', to = ''] = split(row, ',');
      return { id: patternOf(id), from: patternOf(from), to: patternOf(to) };
    });
  });
}

/** The kinds that triggers make. */
async function kindsOfTriggers(): Promise<TransferKind[]> {
  const { results } = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INSERT INTO ledger_transfers%'",
  ).all<{ sql: string }>();
  return results.flatMap(({ sql }) => kindsIn(sql.replaceAll(/--.*$/gm, '')));
}

/** Ids of transfers as code names them, by file; null: an id that another line of the file makes. */
function idsOfCode(): Record<string, (string | null)[]> {
  const found = Object.entries(sources).map(([path, source]) => {
    const calls = [...source.matchAll(/\btransfer\(\s*(`[^`]*`|[^,()]+),/g)].filter(([call]) => !call.includes(':\n'));
    const ids = calls.map(([, id = '']) =>
      id.startsWith('`') ? id.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '*') : null,
    );
    return [path.replace(/^.*\/api\//, 'api/'), ids] as const;
  });
  return Object.fromEntries(found.filter(([path, ids]) => ids.length > 0 && path !== 'api/money/ledger/transfer.ts'));
}

/** Ids that code makes of names which stand elsewhere: a file of such transfers without an entry fails the tests. */
const named: Readonly<Record<string, readonly string[]>> = {
  'api/money/case/refund.ts': ['refund:*:start', 'refund:*:paid', 'refund:*:failed', 'refund:*:returned'],
  'api/money/charge/receive-payment.ts': ['payment:*:in', 'payment:*:refundable'],
  'api/money/order/process-order.ts': ['order:*:sale', 'order:*:refundable', 'order:*:debt', 'order:*:coins'],
  'api/rankings/event/reward.ts': ['event:*:coins'],
};

/** The kinds of transfers that code makes. */
const kindsOfCode = (): TransferKind[] =>
  Object.entries(idsOfCode()).flatMap(([path, ids]) => {
    const isPlain = ids.every((id) => id !== null && !/^\*|\*:\*$/.test(id));
    const known = isPlain ? ids : (named[path] ?? [`${path} names its transfers elsewhere`]);
    return known.map((id) => ({ id: id ?? '', from: '*', to: '*' }));
  });

/** Whether a kind is of payments and of what becomes of them (money-ends.test.ts); the others: transfer-ends.test.ts. */
export const isOfOrders = ({ id }: TransferKind): boolean => /^(?:payment|order|refund|reversal|case):/.test(id);

/** The kinds of which no transfer was made, among those that a test is to make. */
export async function kindsLeft(isMine: (kind: TransferKind) => boolean): Promise<TransferKind[]> {
  const kinds = [...(await kindsOfTriggers()), ...kindsOfCode()].filter(isMine);
  const made = env.DB.prepare(
    'SELECT 1 FROM ledger_transfers WHERE id GLOB ? AND from_account GLOB ? AND to_account GLOB ? LIMIT 1',
  );
  const found = await env.DB.batch(kinds.map(({ id, from, to }) => made.bind(id, from, to)));
  return kinds.filter((_, index) => found[index]?.results.length === 0);
}
