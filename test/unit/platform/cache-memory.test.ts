/** The limits of an isolate's in-memory cache. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../../src/platform/base/memory.ts';
import { type CachedResponse, MEMORY_SECONDS, responseMemory } from '../../../src/platform/cache/cached-response.ts';

const entryOf = (bytes: number): CachedResponse => ({
  body: new Uint8Array(bytes),
  headers: new Headers(),
  etag: '""',
  policy: { fresh_seconds: 10, stale_seconds: 0 },
  storedAtMs: 0,
  people: new Set(),
  begunAt: 0,
});

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
const inMemory = (memory: Memory<CachedResponse>, nowMs = 0) =>
  KEYS.flatMap((key) => {
    const entry = memory.get(key, nowMs);
    return entry ? [entry] : [];
  });

describe('memory cache', () => {
  test('the memory cache stays within its entry and byte limits', () => {
    const steps = fc.array(
      fc.record({ key: fc.constantFrom(...KEYS), bytes: fc.nat(40), isRead: fc.boolean(), afterMs: fc.nat(30_000) }),
    );
    fc.assert(
      fc.property(steps, (sequence) => {
        const memory = responseMemory({ entries: 4, bytes: 100 });
        let nowMs = 0;
        for (const { key, bytes, isRead, afterMs } of sequence) {
          nowMs += afterMs;
          if (isRead) memory.get(key, nowMs);
          else memory.hold(key, entryOf(bytes), nowMs);
        }
        const entries = inMemory(memory, nowMs);
        expect(entries.length).toBeLessThanOrEqual(4);
        expect(entries.reduce((sum, { body }) => sum + body.byteLength, 0)).toBeLessThanOrEqual(100);
        // Removed entries are subtracted from the total: the maximum number of small entries still
        // fits.
        for (const key of ['a', 'b', 'c', 'd']) memory.hold(key, entryOf(12), nowMs);
        expect(inMemory(memory, nowMs)).toHaveLength(4);
      }),
    );
  });

  test('the memory cache evicts the least recently used entry', () => {
    const memory = responseMemory({ entries: 2, bytes: 100 });
    for (const key of ['a', 'b']) memory.hold(key, entryOf(1), 0);
    memory.get('a', 0);
    memory.hold('c', entryOf(1), 0);
    expect([memory.get('a', 0), memory.get('b', 0), memory.get('c', 0)].map(Boolean)).toEqual([true, false, true]);
  });

  test('an oversized answer is not stored and removes the entry it replaces', () => {
    const memory = responseMemory({ entries: 4, bytes: 80 });
    memory.hold('a', entryOf(10), 0);
    memory.hold('b', entryOf(10), 0);
    memory.hold('b', entryOf(11), 0);
    expect([memory.get('a', 0), memory.get('b', 0)].map(Boolean)).toEqual([true, false]);
  });

  test('an entry lives one minute, however often it is read', () => {
    const memory = responseMemory({ entries: 4, bytes: 80 });
    memory.hold('a', entryOf(1), 0);
    expect(memory.get('a', MEMORY_SECONDS * 1000 - 1)).not.toBeNull();
    expect(memory.get('a', MEMORY_SECONDS * 1000)).toBeNull();
  });
});
