/**
 * The committed pictures equal their drawings. Without this test a changed drawing would never be
 * published.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sitePictures } from '../../../scripts/build/site-pictures.ts';

const folder = join(import.meta.dirname, '../../../client/public');

describe('committed pictures', () => {
  test.for(Object.entries(sitePictures))(
    '%s equals its drawing (update: node scripts/build/icons.ts)',
    ([name, svg]) => {
      expect(readFileSync(join(folder, name), 'utf8')).toBe(svg);
    },
  );
});
