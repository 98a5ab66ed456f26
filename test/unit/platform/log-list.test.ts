import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/**
 * Returns the event names in the code. The edge logs them as a field, the API as the second
 * argument of `log`.
 */
function eventsInCode(): string[] {
  const edge = globSync('src/**/*.{ts,tsx}', { cwd: root }).map(textOf).join('\n');
  const host = globSync('api/**/*.ts', { cwd: root }).map(textOf).join('\n');
  return [
    ...[...edge.matchAll(/\bevent: '(\w+)'/g)].map(([, name = '']) => name),
    ...[...host.matchAll(/\blog\(\s*(?:'\w+'|\w+[^,]*),\s*'(\w+)'/g)].map(([, name = '']) => name),
  ];
}

test('docs/log.md lists every log event and no other', () => {
  const [, list = ''] = textOf('docs/log.md').split('| `event` | level |');
  const documentedEvents = [...(list.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(documentedEvents.length).toBeGreaterThan(20);
  expect(documentedEvents.toSorted()).toEqual(
    [...new Set(eventsInCode())].filter((name) => name !== 'security').toSorted(),
  );
});

test('docs/log.md lists every security event of the edge and the API and no other', () => {
  const eventNames = ['src/platform/request/security-log.ts', 'api/platform/framework/security-log.ts'].flatMap(
    (file) => {
      const [, events = ''] = textOf(file).split('const securityEvents = {');
      return [...(events.split('} as const')[0] ?? '').matchAll(/^ {2}(\w+): '/gm)].map(([, name = '']) => name);
    },
  );
  const [, list = ''] = textOf('docs/log.md').split('| `security` | level |');
  const rows = (list.split('\n\n')[0] ?? '').split('\n');
  const documentedEvents = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(documentedEvents.length).toBeGreaterThan(10);
  expect(documentedEvents.toSorted()).toEqual([...new Set(eventNames)].toSorted());
});
