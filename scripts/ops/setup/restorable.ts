/**
 * Reorders an export of D1 so that a database accepts it. D1 writes tables in the order of
 * creation, each with its rows. So rows can precede the table or unique index that they refer to,
 * which SQLite rejects. Here all tables come first, then indexes. Then come rows, parents first,
 * and finally views and triggers, because triggers could reject rows. A trigger may be one of a
 * view.
 */
export function restorable(dump: string): string {
  const statements = statementsOf(dump);
  const tables = new Map<string, string>();
  const rows = new Map<string, string[]>();
  const views: string[] = [];
  const rest: string[] = [];
  const first: string[] = [];
  const indexes: string[] = [];
  for (const statement of statements) {
    const table = /^CREATE TABLE (?:IF NOT EXISTS )?(\S+?)\s*\(/i.exec(statement)?.[1];
    const into = /^INSERT INTO (\S+?)[\s(]/i.exec(statement)?.[1];
    if (table !== undefined) tables.set(unquote(table), statement);
    else if (into !== undefined) pushTo(rows, unquote(into), statement);
    else if (/^PRAGMA /i.test(statement)) first.push(statement);
    else if (/^CREATE (?:UNIQUE )?INDEX /i.test(statement)) indexes.push(statement);
    else if (/^CREATE VIEW /i.test(statement)) views.push(statement);
    else rest.push(statement);
  }
  const inOrder = parentsFirst(tables).flatMap((table) => rows.get(table) ?? []);
  const loose = [...rows].filter(([table]) => !tables.has(table)).flatMap(([, inserts]) => inserts);
  return [...first, ...tables.values(), ...indexes, ...inOrder, ...loose, ...views, ...rest, ''].join('\n');
}

function pushTo(lists: Map<string, string[]>, key: string, item: string) {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

const unquote = (name: string) => name.replaceAll(/["`[\]]/g, '');

/** Returns tables with each one after those that it refers to, except in cycles. */
function parentsFirst(tables: ReadonlyMap<string, string>): string[] {
  const order: string[] = [];
  const visitedTables = new Set<string>();
  const visit = (table: string) => {
    if (visitedTables.has(table) || !tables.has(table)) return;
    visitedTables.add(table);
    for (const [, parent = ''] of (tables.get(table) ?? '').matchAll(/\bREFERENCES\s+(["`[]?\w+["`\]]?)/gi)) {
      visit(unquote(parent));
    }
    order.push(table);
  };
  for (const table of tables.keys()) visit(table);
  return order;
}

/**
 * Matches one token that matters for the end of a statement: string, name, comment, word or
 * semicolon.
 */
const piece = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\w+|;|[^\w;]/g;

/** Splits a script into statements. A trigger ends with its END, not at a semicolon in its body. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let start = 0;
  /** First and last tokens of the current statement. */
  let begin: string[] = [];
  let last: string[] = [];
  for (const { 0: text, index } of script.matchAll(piece)) {
    const isEnd = text === ';';
    if (isEnd) {
      const isTrigger = begin[0] === 'CREATE' && begin.includes('TRIGGER');
      const isOver = !isTrigger || (last.at(-1) === 'END' && last.at(-2) === ';');
      if (isOver) {
        statements.push(script.slice(start, index + 1).trim());
        start = index + 1;
        begin = [];
        last = [];
        continue;
      }
    } else if (!/^\w/.test(text)) {
      continue;
    }
    if (begin.length < 4) begin.push(text.toUpperCase());
    last = [last.at(-1) ?? '', text.toUpperCase()];
  }
  return statements.filter((statement) => statement !== ';');
}
