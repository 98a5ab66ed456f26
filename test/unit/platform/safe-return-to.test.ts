import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnTo } from '../../../src/platform/request/safe-return-to.ts';

const ORIGIN = 'https://vela.test';

/** Pieces of addresses that have fooled others. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '\t', '\n', '.', '..', '@', ':', ';', '?', '#', '%2f', '%5c', '%09', '%00', ' ', '‮', 'ⓔ', '。'],
  ...['evil.test', 'vela.test', 'vela.test:8443', 'https:', 'http:', 'javascript:', 'data:', 'blob:', 'alice'],
);

test('whatever is asked, the visitor stays on our own origin', () => {
  const asked = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string(),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(asked, (text) => {
      const place = safeReturnTo(text, ORIGIN);
      // As a browser reads the Location header, and as a naive reader of it would.
      expect(new URL(place, ORIGIN).origin).toBe(ORIGIN);
      expect(place).toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: 5_000 },
  );
});

test('a path of ours is kept as it is', () => {
  const path = fc.webPath().filter((text) => text.startsWith('/') && !text.startsWith('//') && !text.includes('/.'));
  fc.assert(
    fc.property(path, (text) => {
      expect(safeReturnTo(text, ORIGIN)).toBe(text);
    }),
  );
});

test.for([undefined, null, 7, {}, ['/faq'], ''])('%j is no place to return to', (asked) => {
  expect(safeReturnTo(asked, ORIGIN, '/en')).toBe('/en');
});
