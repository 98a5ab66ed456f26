/** What nobody is told, watched over in all calls that a test makes of the seed world: from where somebody asks, and in the log any secret. */
import { expect, vi } from 'vitest';

/** Of a range that is nobody's (RFC 5737). */
const ADDRESS = '203.0.113.77';

/** As who asks might be told by whatever stands before the host. */
export const fromSomewhere = {
  'cf-connecting-ip': ADDRESS,
  'true-client-ip': ADDRESS,
  'x-forwarded-for': ADDRESS,
  'x-real-ip': ADDRESS,
};

/** Fields of answers that are told to one alone. */
const SECRET = /"(?:ingest_key|secret|entry_code|(?:\w+_)?token)":"([^"]{8,})"/g;

const secrets = new Set<string>();
const levels = ['debug', 'info', 'log', 'warn', 'error'] as const;
const heard = () => levels.map((level) => vi.spyOn(console, level));

/** Before each test: what is logged from now on is looked at. */
export function listenToLog(): void {
  secrets.clear();
  for (const spy of heard()) spy.mockClear();
}

/** Something that the log may never say. */
export function keepSecret(secret: string): void {
  secrets.add(secret);
}

/** An answer names no address, and what it tells to one alone is a secret from now on. */
export function expectUntold(body: string): void {
  expect(body).not.toContain(ADDRESS);
  for (const [, secret = ''] of body.matchAll(SECRET)) keepSecret(secret);
}

/** After each test: no line of the log says an address, a token or a key. */
export function expectQuietLog(): void {
  const said = JSON.stringify(heard().flatMap(({ mock }) => mock.calls));
  expect(said).not.toContain(ADDRESS);
  for (const secret of secrets) expect(said).not.toContain(secret);
}
