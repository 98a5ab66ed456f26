import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Names of events as the code writes them: the edge as a field of the line, the host as the second word of `log`. */
function written(): string[] {
  const edge = globSync('src/**/*.{ts,tsx}', { cwd: root }).map(textOf).join('\n');
  const host = globSync('api/**/*.ts', { cwd: root }).map(textOf).join('\n');
  return [
    ...[...edge.matchAll(/\bevent: '(\w+)'/g)].map(([, name = '']) => name),
    ...[...host.matchAll(/\blog\(\s*(?:'\w+'|\w+[^,]*),\s*'(\w+)'/g)].map(([, name = '']) => name),
  ];
}

test('every event of the log is in the list of docs/storage.md, and the list has no others', () => {
  const [, list = ''] = textOf('docs/storage.md').split('| `event` | level |');
  const listed = [...(list.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual([...new Set(written())].filter((name) => name !== 'security').toSorted());
});

test('so is every security event, of the edge and of the host', () => {
  const named = ['src/platform/request/security-log.ts', 'api/platform/host/security-log.ts'].flatMap((file) => {
    const [, events = ''] = textOf(file).split('const securityEvents = {');
    return [...(events.split('} as const')[0] ?? '').matchAll(/^ {2}(\w+): '/gm)].map(([, name = '']) => name);
  });
  const [, list = ''] = textOf('docs/storage.md').split('| `security` | level |');
  const rows = (list.split('\n\n')[0] ?? '').split('\n');
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual([...new Set(named)].toSorted());
});
