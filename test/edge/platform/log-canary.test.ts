/**
 * Sends secrets and personal data in every part of every request. Neither the log nor an API URL
 * may contain any of them.
 */
import { expect, test } from 'vitest';
import { calls } from '../../../calls/index.ts';
import { type Call, callPath } from '../../../calls/platform/call.ts';
import { failure } from '../../../calls/platform/failure-body.ts';
import { CANARY, canaries, planted, plantedAnyway } from '../../canary.ts';
import { MadeUpHost } from '../host.ts';
import { forgetLogged, logged } from '../logged.ts';
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

test.for(Object.keys(hosts) as (keyof typeof hosts)[])(
  'no log line or API URL contains a canary if the API %s',
  async (how) => {
    for (const { call } of calls) {
      const fitting = { params: planted(call.params), query: planted(call.query), form: planted(call.form) };
      for (const { params, query, form } of [fitting, plantedAnyway(call)]) {
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
