/**
 * Triggers of `-- @searched <table> as <kind> (<columns>)`, at whose end ` if <column> <> <value>`
 * may follow. They note each row whose texts the search index must read again
 * (api/site/search/changes.ts).
 */

const SEARCHED = /^-- @searched (\w+) as (\w+) \(([\w, ]+)\)(?: if (\w+) (<> '\w+'))?$/gm;

/**
 * The time of the change in milliseconds, and more than that of an earlier change. The index
 * ignores older versions, so that two runs at once leave the newer text.
 */
const noteOf = (kind: string) => `INSERT INTO search_changes (kind, uuid, version)
    VALUES ('${kind}', NEW.uuid, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (kind, uuid) DO UPDATE SET version = max(version + 1, excluded.version);`;

/** Returns a rules file with its `@searched` lines expanded to triggers. */
export const writeSearched = (rules: string): string =>
  rules.replaceAll(SEARCHED, (_, table: string, kind: string, names: string, column?: string, test?: string) => {
    const columns = names.split(', ');
    const changed = columns.map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ');
    const isNew = column ? `\nWHEN NEW.${column} ${test}` : '';
    const isEither = column ? `(NEW.${column} ${test} OR OLD.${column} ${test}) AND ` : '';
    return `CREATE TRIGGER ${table}_enter_search AFTER INSERT ON ${table}${isNew}
BEGIN
  ${noteOf(kind)}
END;

CREATE TRIGGER ${table}_change_search AFTER UPDATE OF ${names} ON ${table}
WHEN ${isEither}(${changed})
BEGIN
  ${noteOf(kind)}
END;`;
  });
