import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../../..');

/**
 * The biller id of a real company in published vectors for QR readers. A payment to it reaches that
 * company.
 */
const SOMEBODY_ELSES = /099400016550\d{3}/;

/** Tests of QR readers, which use published vectors. */
const vectors = ['test/unit/money/gateway/thai-qr.test.ts', 'test/unit/money/page/order-qr.test.ts'];

const texts = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe('biller ids', () => {
  test('only published QR vectors contain a real company’s biller id', () => {
    const files = texts(
      '{api,calls,client,docs,locales,pages,sandbox,scripts,src,test,seed}/**/*.{ts,tsx,toml,sql,json,md}',
    );
    expect(files.length).toBeGreaterThan(500);
    const withIt = [...files, ...texts('*.{md,toml}')].filter(({ text }) => SOMEBODY_ELSES.test(text));
    expect(withIt.map(({ file }) => file).sort()).toEqual(vectors);
  });

  test('a new checkout uses a biller id that belongs to no company', () => {
    const [settings] = texts('api/wrangler.toml');
    const biller = /^THAI_QR_BILLER_ID = "(\d+)"$/m.exec(settings?.text ?? '');
    expect(z.tuple([z.string(), z.string()]).parse([...(biller ?? [])])[1]).toBe('099999999999990');
  });
});
