/**
 * Compares the credentials that the API document lists with those that the edge passes to the API.
 */
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import { calls } from '../../../calls/index.ts';
import { keepPresence } from '../../../calls/live/room-presence.ts';
import { type Call, isForBrowsers } from '../../../calls/platform/call.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAddress } from '../host.ts';
import { visit } from '../visit.ts';

type Paths = Record<string, Record<string, { security: Record<string, string[]>[] }>>;
const paths = openApiDocument().paths as Paths;

/** The edge itself answers keepPresence, also for guests: see presence.test.ts. */
const ofMembers = calls.filter(({ call }) => call.access !== 'public' && call !== keepPresence);

const declaredCredentials = ({ path, method }: Call) =>
  (paths[path]?.[method.toLowerCase()]?.security ?? []).flatMap((one) => Object.keys(one)).toSorted();

const bodyOf = ({ method, file }: Call) =>
  (method === 'POST' && (file ? new FormData() : new URLSearchParams())) || null;

/** Returns whether the API receives the session's token from a same-origin page with its cookie. */
async function acceptsSession(call: Call) {
  const { host, cookies, env } = await signedIn();
  const token = [...host.tokens.keys()].at(-1);
  const requestCount = host.received.length;
  const body = bodyOf(call);
  await visit(`/api${sampleAddress(call)}`, {
    host,
    env,
    method: call.method,
    headers: { ...cookies.header, 'sec-fetch-site': 'same-origin', origin: 'https://vela.test' },
    ...(body && { body }),
  });
  return host.received.slice(requestCount).some(({ headers }) => headers.get('authorization') === `Bearer ${token}`);
}

/** Returns whether the API receives this token from a client without cookies. */
async function acceptsBearer(call: Call, secret: string) {
  const { host, env } = new Browser();
  const headers = { authorization: `Bearer ${secret}` };
  const body = bodyOf(call);
  await visit(`/api${sampleAddress(call)}`, { host, env, method: call.method, headers, ...(body && { body }) });
  return host.received.some((request) => request.headers.get('authorization') === `Bearer ${secret}`);
}

describe('credentials passed to the API', () => {
  test('pages of the site use their session for exactly the endpoints for browsers', async () => {
    for (const { name, call } of ofMembers) expect(await acceptsSession(call), name).toBe(isForBrowsers(call));
  });

  test('the API document has no cookie', () => {
    expect(JSON.stringify(openApiDocument())).not.toMatch(/"in":"cookie"|"session":\[/);
  });

  test('the edge forwards a bearer token for every non-public endpoint', async () => {
    for (const { name, call } of ofMembers) {
      expect(await acceptsBearer(call, new Browser().host.issue()), name).toBe(true);
      expect(declaredCredentials(call), name).toEqual(
        expect.arrayContaining([call.access === 'service' ? 'service' : 'bearer']),
      );
    }
  });

  test('the API document lists no credential for a public endpoint', () => {
    for (const { name, call } of calls)
      expect(declaredCredentials(call).length > 0, name).toBe(call.access !== 'public');
  });
});
