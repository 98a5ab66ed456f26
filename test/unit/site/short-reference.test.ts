import { describe, expect, test } from 'vitest';
import { shortReference } from '../../../client/platform/error/short-reference.ts';

describe('short references', () => {
  test.for([
    ['3b241101-e2bb-4255-8caf-4136c566a962', '66A962'],
    ['8f1a2b3c4d5e6f70-BKK', '5E6F70'],
    ['abc12345', 'C12345'],
  ])('the short reference of %s is %s', ([id = '', reference]) => {
    expect(shortReference(id)).toBe(reference);
    // Staff with the log find the full id by its short reference.
    expect(id.replaceAll('-', '').toUpperCase()).toContain(reference);
  });
});
