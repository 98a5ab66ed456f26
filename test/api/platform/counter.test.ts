import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';

const counter = (name: string) => env.COUNTERS.get(env.COUNTERS.idFromName(name));

describe('rate counters', () => {
  test('of fifty concurrent calls, the counter allows exactly the limit', async () => {
    const stub = counter('sign-in');
    const answers = await Promise.all(Array.from({ length: 50 }, () => stub.count(20, 60)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  test('a rejected caller receives the time to retry', async () => {
    const stub = counter('log');
    await stub.count(1, 60);
    const { allowed, retry_after_seconds } = await stub.count(1, 60);
    expect(allowed).toBe(false);
    expect(retry_after_seconds).toBeGreaterThan(30);
    expect(retry_after_seconds).toBeLessThanOrEqual(60);
  });

  test('counters are separate by name, and an expired window is deleted', async () => {
    await counter('a').count(1, 60);
    expect((await counter('b').count(1, 60)).allowed).toBe(true);
    await runDurableObjectAlarm(counter('a'));
    expect((await counter('a').count(1, 60)).allowed).toBe(true);
  });
});
