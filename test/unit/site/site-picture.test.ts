/** What the site serves is what its art draws: a cover that was redrawn and never written would be an old one for ever. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sitePictures } from '../../../scripts/site-pictures.ts';

const folder = join(import.meta.dirname, '../../../client/public');

test.for(Object.entries(sitePictures))('%s is as it is drawn: node scripts/icons.ts', ([name, svg]) => {
  expect(readFileSync(join(folder, name), 'utf8')).toBe(svg);
});
