import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeError } from '../../../api/platform/framework/log.ts';
import { framesOf } from '../../../src/platform/base/log.ts';

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

describe('docs/log.md', () => {
  test('docs/log.md lists every log event and no other', () => {
    const [, list = ''] = textOf('docs/log.md').split('| `event` | level |');
    const documentedEvents = [...(list.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(
      ([, name = '']) => name,
    );
    expect(documentedEvents.length).toBeGreaterThan(20);
    expect(documentedEvents.toSorted()).toEqual(
      [...new Set(eventsInCode())].filter((name) => name !== 'security').toSorted(),
    );
  });

  /**
   * Words of our own that an event name must not have. docs/glossary.md lists the standard terms.
   */
  const HOUSE_WORDS = /_(?:rung|told|anew|noted|taken|attended|settled|waits|poisoned|destroyed|written)(?:_|$)/;

  test('event names are snake_case with standard words', () => {
    const names = eventsInCode();
    expect(names.filter((name) => !/^[a-z]+(?:_[a-z]+)*$/.test(name) || HOUSE_WORDS.test(name))).toEqual([]);
  });

  test.for([describeError, (error: Error) => ({ stack: framesOf(error).split('\n') })])(
    'a logged syntax error has file and line, not its message',
    (describe) => {
      const error = new SyntaxError('Unexpected token\nmore of the source:3');
      error.stack = `/code/api/live.ts:12\nconst a = ;\n          ^\n\n${error}\n    at load (/code/api/index.ts:3:1)`;
      expect(describe(error).stack?.map((line) => line.trim())).toEqual([
        '/code/api/live.ts:12',
        'at load (/code/api/index.ts:3:1)',
      ]);
    },
  );

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
});
