import { expect, test } from 'vitest';
import { only } from '../../../api/platform/base/only.ts';

test('only returns the only element, and throws without one or with several', () => {
  expect(only(['one'])).toBe('one');
  expect(() => only([])).toThrow('found 0');
  expect(() => only(['one', 'other'])).toThrow('found 2');
});
