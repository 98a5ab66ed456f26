/** Places of rows in a month of the archive. */
import { describe, expect, test } from 'vitest';
import { placeInShelf, splitPlace } from '../../../api/platform/archive/shelf.ts';

describe('splitPlace', () => {
  test.each(['0123456789014345', '0a23456789014345', ''])(
    'keeps the key %j as text, also if it has only digits',
    (key) => {
      const place = placeInShelf({ owner: 'uservtoken:month:2031-05', key });
      expect(splitPlace(place)).toEqual({ owner: 'uservtoken:month:2031-05', keyText: key });
    },
  );
});
