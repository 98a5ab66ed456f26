/** Nightly backups of the database in R2. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { backUp } from '../../../api/office/operation/backup.ts';

const URL_OF_EXPORT = 'https://cloudflare.test/accounts/a/d1/database/d/export';
const SIGNED = 'https://dump.test/signed';
const NIGHT = new Date('2031-11-19T20:00:00Z');
const KEY = 'd1/2031-11-20.sql';
const DUMP = 'CREATE TABLE t (a); INSERT INTO t VALUES (1);';

let errorLog: MockInstance<typeof console.error>;
let waitedMs: number;

beforeEach(async () => {
  errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  waitedMs = 0;
  const { objects } = await env.BACKUPS.list();
  await env.BACKUPS.delete(objects.map(({ key }) => key));
});

const wholeDump = () => new Response(DUMP, { headers: { 'content-length': String(DUMP.length) } });

/** A fake Cloudflare API that finishes after the given responses; records its requests. */
function cloudflare(results: object[], dump = wholeDump) {
  const requests: { url: string; body: unknown; authorization: string | null }[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const url = String(input);
    expect(init?.redirect, url).toBe('manual');
    if (url === SIGNED) return dump();
    const authorization = new Headers(init?.headers).get('authorization');
    requests.push({ url, body: JSON.parse(String(init?.body)), authorization });
    const result = results[requests.length - 1];
    return result ? Response.json({ success: true, result }) : new Response('no', { status: 403 });
  };
  return { requests, fetcher };
}

const active = { status: 'active', at_bookmark: 'b1', success: true, type: 'export' };
const complete = { status: 'complete', at_bookmark: 'b1', result: { filename: 'x.sql', signed_url: SIGNED } };

const run = (
  fetcher: typeof fetch,
  now = NIGHT,
  settings: object = { BACKUP_URL: URL_OF_EXPORT, BACKUP_TOKEN: 'token' },
) =>
  backUp(
    { ...env, ...settings },
    {
      now,
      fetcher,
      wait: async (ms) => {
        waitedMs += ms;
      },
    },
  );

const storedKeys = async () => (await env.BACKUPS.list()).objects.map(({ key }) => key);

/** Returns the logged failures and clears them. */
function failures() {
  const lines = errorLog.mock.calls.map(([line]) => JSON.parse(String(line)));
  errorLog.mockClear();
  return lines;
}

describe('nightly backups', () => {
  test('polls the export of the day until it is ready and stores it completely', async () => {
    const { requests, fetcher } = cloudflare([active, active, complete]);
    await run(fetcher);
    expect(await (await env.BACKUPS.get(KEY))?.text()).toBe(DUMP);
    expect(requests.map(({ body }) => body)).toEqual([
      { output_format: 'polling' },
      { output_format: 'polling', current_bookmark: 'b1' },
      { output_format: 'polling', current_bookmark: 'b1' },
    ]);
    expect(requests[0]).toMatchObject({ url: URL_OF_EXPORT, authorization: 'Bearer token' });
    expect(waitedMs).toBe(10_000);
  });

  test('creates one backup per day, however often the job runs', async () => {
    await run(cloudflare([complete]).fetcher);
    const { requests, fetcher } = cloudflare([complete]);
    await run(fetcher);
    expect([requests, await storedKeys()]).toEqual([[], [KEY]]);
  });

  test('deletes backups older than thirty days, and nothing else', async () => {
    for (const key of ['d1/2031-10-20.sql', 'd1/2031-10-21.sql', 'other/2031-10-20.sql'])
      await env.BACKUPS.put(key, 'x');
    await run(cloudflare([complete]).fetcher);
    expect(await storedKeys()).toEqual(['d1/2031-10-21.sql', KEY, 'other/2031-10-20.sql']);
  });

  test.for<[string, object[], (() => Response)?]>([
    ['is refused', []],
    ['fails', [{ status: 'error', error: 'too large' }]],
    ['never completes', Array.from({ length: 60 }, () => active)],
    ['cannot be downloaded', [complete], () => new Response('gone', { status: 404 })],
    ['has an unknown length', [complete], () => new Response(new Blob([DUMP]).stream())],
  ])('an export that %s stores nothing, logs no token and is retried', async ([, results, dump]) => {
    await run(cloudflare(results, dump).fetcher);
    expect(await storedKeys()).toEqual([]);
    const lines = failures();
    expect(lines).toMatchObject([{ event: 'backup_failed', key: KEY }]);
    expect(JSON.stringify(lines)).not.toContain('token');
    await run(cloudflare([complete]).fetcher);
    expect(await storedKeys()).toEqual([KEY]);
  });

  test('without URL or token, creates no backup and sends no request', async () => {
    const { requests, fetcher } = cloudflare([complete]);
    await run(fetcher, NIGHT, { BACKUP_URL: '', BACKUP_TOKEN: 'token' });
    await run(fetcher, NIGHT, { BACKUP_URL: URL_OF_EXPORT, BACKUP_TOKEN: '' });
    expect([requests, await storedKeys()]).toEqual([[], []]);
  });
});
