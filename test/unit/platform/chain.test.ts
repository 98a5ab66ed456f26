import { describe, expect, test } from 'vitest';
import { brokenLink, type Link, nextLink, type Payload } from '../../../api/platform/base/chain.ts';

async function chainOf(texts: readonly string[]) {
  const lines: (Link & { content: Payload })[] = [];
  for (const text of texts) lines.push({ ...(await nextLink(lines.at(-1), [text, 1])), content: [text, 1] });
  return lines;
}

describe('hash chain', () => {
  test('a hash chain is intact as written', async () => {
    const lines = await chainOf(['sent', 'opened', 'read', 'signed']);
    expect(await brokenLink(lines)).toBeNull();
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(lines[0]?.previous_hash).toBe('0'.repeat(64));
  });

  test('a changed, missing, added or moved entry breaks the hash chain there', async () => {
    const lines = await chainOf(['sent', 'opened', 'read', 'signed']);
    const [first, second, third, fourth] = lines;
    if (!first || !second || !third || !fourth) throw new Error('Four lines');
    expect(await brokenLink([first, { ...second, content: ['closed', 1] }, third, fourth])).toBe(2);
    expect(await brokenLink([first, third, fourth])).toBe(3);
    expect(await brokenLink([first, second, second, third])).toBe(2);
    expect(await brokenLink([second, first, third, fourth])).toBe(2);
    expect(await brokenLink([first, second, third, { ...fourth, number: 5 }])).toBe(5);
  });

  test('the hash distinguishes where one part ends and the next begins', async () => {
    const [{ hash: one }, { hash: other }] = await Promise.all([
      nextLink(undefined, ['a\nb', 'c']),
      nextLink(undefined, ['a', 'b\nc']),
    ]);
    expect(one).not.toBe(other);
  });
});
