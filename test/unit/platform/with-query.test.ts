import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withQuery } from '../../../client/platform/script/with-query.ts';

describe('withQuery', () => {
  test('withQuery writes fields like URLSearchParams, without empty ones', () => {
    const fields = fc.dictionary(
      fc.stringMatching(/^[a-z_]{1,8}$/),
      fc.option(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w.-]*$/))),
    );
    fc.assert(
      fc.property(fields, (values) => {
        const filledFields = Object.entries(values).filter((field): field is [string, string] => !!field[1]);
        expect(withQuery('/x', values)).toBe(
          filledFields.length > 0 ? `/x?${new URLSearchParams(filledFields)}` : '/x',
        );
      }),
    );
  });
});
