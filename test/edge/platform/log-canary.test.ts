/**
 * Sends secrets and personal data in every part of every request. Neither the log nor an API URL
 * may contain any of them.
 */
import { describe, expect, test } from 'vitest';
import { calls } from '../../../calls/index.ts';
import { VIEWING_PASS_HEADER } from '../../../calls/live/broadcast/media-secret.ts';
import { type Call, callPath } from '../../../calls/platform/call.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import { controlOf } from '../../../pages/office/resources/names.ts';
import { CANARY, canaries, planted, plantedAnyway } from '../../canary.ts';
import { Browser, signedIn } from '../browser.ts';
import { MadeUpHost } from '../host.ts';
import { forgetLogged, logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN, visit } from '../visit.ts';

const BEARER = `vela_${CANARY}${'t'.repeat(33)}`;

/** API behaviours that repeat the received data, in any kind of answer. */
const hosts = {
  succeeds: () => new MadeUpHost(),
  'refuses and repeats the secret': () =>
    new MadeUpHost().onEverything(() => Response.json({ ...failure('forbidden'), CANARY }, { status: 403 })),
  'returns undeclared fields': () => new MadeUpHost().onEverything(() => Response.json({ [CANARY]: CANARY })),
  'fails with the address in its error': () =>
    new MadeUpHost().onEverything(({ url, headers }) => {
      throw new Error(`no answer of ${url.href} to ${headers.get('authorization')}`);
    }),
} as const;

/** Returns a request of an app with a bearer token, or of a browser with an invalid session. */
function requestOf(call: Call, form: Record<string, string>, isApp: boolean) {
  const headers = {
    ...(isApp ? { authorization: `Bearer ${BEARER}` } : { cookie: `__Host-session=${CANARY}; session=${CANARY}` }),
    'idempotency-key': `${CANARY}-${'0'.repeat(36)}`,
    'if-match': `"${CANARY}"`,
    referer: `${ORIGIN}/ingest/${CANARY}`,
    'user-agent': CANARY,
    'sec-fetch-site': 'same-origin',
    origin: ORIGIN,
  };
  if (call.method !== 'POST') return { method: call.method, headers };
  const type = 'application/x-www-form-urlencoded';
  return { method: 'POST', headers: { ...headers, 'content-type': type }, body: new URLSearchParams(form).toString() };
}

describe('log lines of the edge', () => {
  test.for(Object.keys(hosts) as (keyof typeof hosts)[])(
    'no log line or API URL contains a canary if the API %s',
    async (how) => {
      for (const { call } of calls) {
        const input = { params: planted(call.params), query: planted(call.query), form: planted(call.form) };
        for (const { params, query, form } of [input, plantedAnyway(call)]) {
          const path = `/api${callPath(call.path, params)}?${new URLSearchParams(query)}`;
          for (const isApp of [true, false]) {
            const host = hosts[how]();
            await visit(path, { ...requestOf(call, form, isApp), host });
            const queries = host.addresses.filter((address) => address.includes('?'));
            expect(queries, `${call.method} ${call.path}`).toEqual([]);
          }
        }
        const log = JSON.stringify(logged());
        for (const canary of canaries) expect(log, `${call.method} ${call.path}`).not.toContain(canary);
        forgetLogged();
      }
    },
  );

  /** Expects no canary in the addresses, and none in the log. */
  function expectNone(addresses: readonly string[], what: string) {
    const output = `${addresses.join('\n')}\n${JSON.stringify(logged())}`;
    for (const canary of canaries) expect(output, what).not.toContain(canary);
  }

  test.for([`${CANARY}@vela.example`, `line:${CANARY}`, canaries.at(-1) ?? ''])(
    'no address of a back-office list contains %s after a search for it',
    async (typed) => {
      const browser = await signedIn(new Browser(new MemberHost().become('คนของบ้าน', 'admin')));
      for (const { name, filters } of resources) {
        const form = Object.fromEntries(filters.map((filter) => [controlOf(filter), typed]));
        const { location, status } = await browser.go(`/office/${name}/search`, { form });
        expect(status, name).toBe(303);
        const { text } = await browser.go(location ?? '');
        const links = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address = '']) => address);
        expectNone([location ?? '', ...links], name);
      }
    },
  );

  test.for(['header', 'cookie'])('neither room address nor log contains a viewing pass from a %s', async (way) => {
    const pass = (canaries.at(-1) ?? '').repeat(7).slice(0, 64);
    const addresses: string[] = [];
    const fetch = async ({ url }: Request) => {
      addresses.push(url);
      throw new Error(`no answer of ${url}`);
    };
    const env = {
      LIVE_MEDIA: { getByName: () => ({ fetch }) },
      REGISTERS: { getByName: () => ({ isPass: async () => true }) },
    };
    const headers = way === 'header' ? { [VIEWING_PASS_HEADER]: pass } : { cookie: `__Secure-viewing-pass=${pass}` };
    for (const name of ['edge.json', 'c1.m4s', 'index.m3u8', 'stream.mp4', 'r0-1.mp4', 'none'])
      await visit(`/live-media/5b0c6c9e-3f1d-4c8b-9a51-0d2f6f1c7a11/${name}`, { headers, env });
    expect(addresses.length).toBeGreaterThan(0);
    expectNone(addresses, way);
  });
});
