import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '../../../calls/identity/agreement.ts';

describe('version of the terms', () => {
  test.for(['th', 'en'])('the terms version for new users is the date of the %s text', (locale) => {
    const text = readFileSync(join(import.meta.dirname, `../../../locales/${locale}/site/pages/terms.md`), 'utf8');
    expect(/^updated: (.*)$/m.exec(text)?.[1]).toBe(TERMS_VERSION);
  });
});
