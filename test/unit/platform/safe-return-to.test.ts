import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnTo } from '../../../src/platform/request/safe-return-to.ts';

const ORIGIN = 'https://vela.test';

/** Parts of addresses that are known to bypass such checks. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '\t', '\n', '.', '..', '@', ':', ';', '?', '#', '%2f', '%5c', '%09', '%00', ' ', '‮', 'ⓔ', '。'],
  ...['evil.test', 'vela.test', 'vela.test:8443', 'https:', 'http:', 'javascript:', 'data:', 'blob:', 'alice'],
);

describe('return paths', () => {
  test('every return path stays on our origin', () => {
    const paths = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(paths, (text) => {
        const place = safeReturnTo(text, ORIGIN);
        // As a browser resolves the Location header, and as a simple parser reads it.
        expect(new URL(place, ORIGIN).origin).toBe(ORIGIN);
        expect(place).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 5_000, examples: [['blob:https:vela.test'], ['blob:https://vela.test//evil.test']] },
    );
  });

  test('a path on our origin is unchanged', () => {
    const path = fc.webPath().filter((text) => text.startsWith('/') && !text.startsWith('//') && !text.includes('/.'));
    fc.assert(
      fc.property(path, (text) => {
        expect(safeReturnTo(text, ORIGIN)).toBe(text);
      }),
    );
  });

  test.for([undefined, null, 7, {}, ['/faq'], ''])('the return path %j is refused', (value) => {
    expect(safeReturnTo(value, ORIGIN, '/en')).toBe('/en');
  });
});
