/**
 * Checks all requests of a test to the seed data: no response or log contains the caller's address,
 * and no log a secret.
 */
import { expect, vi } from 'vitest';

/** An address of a documentation range (RFC 5737). */
const ADDRESS = '203.0.113.77';

/** Headers in which a proxy might send the caller's address. */
export const fromSomewhere = {
  'cf-connecting-ip': ADDRESS,
  'true-client-ip': ADDRESS,
  'x-forwarded-for': ADDRESS,
  'x-real-ip': ADDRESS,
};

/** Fields of responses that only the caller may read. */
const SECRET = /"(?:ingest_key|secret|entry_code|(?:\w+_)?token)":"([^"]{8,})"/g;

const secrets = new Set<string>();
const levels = ['debug', 'info', 'log', 'warn', 'error'] as const;
const spies = () => levels.map((level) => vi.spyOn(console, level));

/** Starts to record the log. Called before each test. */
export function listenToLog(): void {
  secrets.clear();
  for (const spy of spies()) spy.mockClear();
}

/** Adds a secret that the log must not contain. */
export function keepSecret(secret: string): void {
  secrets.add(secret);
}

/** Checks that a response contains no address, and records its secrets. */
export function expectUntold(body: string): void {
  expect(body).not.toContain(ADDRESS);
  for (const [, secret = ''] of body.matchAll(SECRET)) keepSecret(secret);
}

/** Checks that the log contains no address, token or key. Called after each test. */
export function expectQuietLog(): void {
  const output = JSON.stringify(spies().flatMap(({ mock }) => mock.calls));
  expect(output).not.toContain(ADDRESS);
  for (const secret of secrets) expect(output).not.toContain(secret);
}
