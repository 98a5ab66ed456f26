/** The kinds of ledger transfers of the product, read from its triggers and its code. */
import { env } from 'cloudflare:workers';

/** GLOB patterns for the id of a transfer and its two accounts. */
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

/** Splits a list at separators that are outside of brackets and quotes. */
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

/**
 * Converts an SQL expression to a pattern: literals remain, and everything else becomes a wildcard.
 */
const patternOf = (expression: string): string =>
  split(expression, '||')
    .map((part) => /^'([^']*)'$/.exec(part)?.[1] ?? '*')
    .join('')
    .replaceAll(/\*+/g, '*');

/** Returns the kinds of transfers that an SQL text inserts. */
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

/** Returns the kinds of transfers that triggers insert. */
async function kindsOfTriggers(): Promise<TransferKind[]> {
  const { results } = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INSERT INTO ledger_transfers%'",
  ).all<{ sql: string }>();
  return results.flatMap(({ sql }) => kindsIn(sql.replaceAll(/--.*$/gm, '')));
}

/** Returns the transfer ids in the code by file; null: another line of the file creates the id. */
function idsOfCode(): Record<string, (string | null)[]> {
  const entries = Object.entries(sources).map(([path, source]) => {
    const calls = [...source.matchAll(/\btransfer\(\s*(`[^`]*`|[^,()]+),/g)].filter(([call]) => !call.includes(':\n'));
    const ids = calls.map(([, id = '']) =>
      id.startsWith('`') ? id.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '*') : null,
    );
    return [path.replace(/^.*\/api\//, 'api/'), ids] as const;
  });
  return Object.fromEntries(entries.filter(([path, ids]) => ids.length > 0 && path !== 'api/money/ledger/transfer.ts'));
}

/**
 * Ids that code builds from names defined elsewhere. A file of such transfers without an entry
 * fails the tests.
 */
const idsByFile: Readonly<Record<string, readonly string[]>> = {
  'api/money/case/refund.ts': ['refund:*:start', 'refund:*:paid', 'refund:*:failed', 'refund:*:returned'],
  'api/money/charge/receive-payment.ts': ['payment:*:in', 'payment:*:refundable'],
  'api/money/order/process-order.ts': ['order:*:sale', 'order:*:refundable', 'order:*:debt', 'order:*:coins'],
};

/** Returns the kinds of transfers that code inserts. */
const kindsOfCode = (): TransferKind[] =>
  Object.entries(idsOfCode()).flatMap(([path, ids]) => {
    const isPlain = ids.every((id) => id !== null && !/^\*|\*:\*$/.test(id));
    const fileIds = isPlain ? ids : (idsByFile[path] ?? [`${path} names its transfers elsewhere`]);
    return fileIds.map((id) => ({ id: id ?? '', from: '*', to: '*' }));
  });

/**
 * Returns whether a transfer is about an order (money-outcomes.test.ts). The others belong to
 * transfer-outcomes.test.ts.
 */
export const isOfOrders = ({ id }: TransferKind): boolean => /^(?:payment|order|refund|reversal|case):/.test(id);

/** Returns the kinds without a transfer, among those that the calling test must make. */
export async function kindsLeft(isMine: (kind: TransferKind) => boolean): Promise<TransferKind[]> {
  const kinds = [...(await kindsOfTriggers()), ...kindsOfCode()].filter(isMine);
  const query = env.DB.prepare(
    'SELECT 1 FROM named_transfers WHERE id GLOB ? AND from_account GLOB ? AND to_account GLOB ? LIMIT 1',
  );
  const results = await env.DB.batch(kinds.map(({ id, from, to }) => query.bind(id, from, to)));
  return kinds.filter((_, index) => results[index]?.results.length === 0);
}
