import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import app from '../../src/index.ts';

test('GET /faq answers from the cache the second time', async () => {
  const ask = async () => {
    const ctx = createExecutionContext();
    const response = await app.fetch(new Request('https://vela.test/faq'), env, ctx);
    const text = await response.text();
    await waitOnExecutionContext(ctx);
    return { response, text };
  };
  const first = await ask();
  expect(first.response.headers.get('x-cache')).toBe('MISS');
  const second = await ask();
  expect(second.response.headers.get('x-cache')).toBe('HIT');
  expect(second.text).toBe(first.text);
});
