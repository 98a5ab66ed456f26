import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../../..');

/** Of a real company, in the vectors that are published for readers of a QR: whoever pays by it pays that company. */
const SOMEBODY_ELSES = /099400016550\d{3}/;

/** Readers of a QR, against published vectors. */
const vectors = ['test/unit/money/gateway/thai-qr.test.ts', 'test/unit/money/page/payment-qr.test.ts'];

const texts = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

test('no setting, seed, fixture or page has the biller id of somebody else', () => {
  const files = texts(
    '{api,calls,client,docs,locales,pages,sandbox,scripts,src,test,world}/**/*.{ts,tsx,toml,sql,json,md}',
  );
  expect(files.length).toBeGreaterThan(500);
  const withIt = [...files, ...texts('*.{md,toml}')].filter(({ text }) => SOMEBODY_ELSES.test(text));
  expect(withIt.map(({ file }) => file).sort()).toEqual(vectors);
});

test('the biller of a new checkout is one that nobody is', () => {
  const [settings] = texts('api/wrangler.toml');
  const biller = /^THAI_QR_BILLER_ID = "(\d+)"$/m.exec(settings?.text ?? '');
  expect(z.tuple([z.string(), z.string()]).parse([...(biller ?? [])])[1]).toBe('099999999999990');
});
