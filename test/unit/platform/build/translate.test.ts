/** The browser's own `t` returns the same as i18next for every text. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Catalogue, locales } from '../../../../client/platform/texts/i18n.ts';
import { translator } from '../../../../client/platform/texts/translate.ts';
import { createI18n } from '../../create-i18n.ts';

const root = join(import.meta.dirname, '../../../../locales');

const catalogueOf = (locale: string): Catalogue =>
  Object.fromEntries(
    globSync('*/*.json', { cwd: join(root, locale) }).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(root, locale, file), 'utf8')),
    ]),
  );

function* keysOf(node: unknown, path: string): Generator<[string, string]> {
  if (typeof node === 'string') yield [path, node];
  else for (const [name, child] of Object.entries(node ?? {})) yield* keysOf(child, `${path}.${name}`);
}

/** An untyped `t`, because the keys come from files. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

describe('texts in the browser', () => {
  test.for(locales)('in %s the browser’s t equals i18next for texts, values and plurals', (locale) => {
    const catalogue = catalogueOf(locale);
    const ownTranslator = translator(locale, catalogue) as unknown as Translate;
    const i18nextTranslator = createI18n(locale, catalogueOf(locale)).getFixedT(locale) as unknown as Translate;
    for (const [namespace, texts] of Object.entries(catalogue)) {
      for (const [path, text] of keysOf(texts, '')) {
        const key = `${namespace}:${path.slice(1)}`;
        const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
        const values = Object.fromEntries(names.map((name) => [name, `<${name} & "1,000">`]));
        expect(ownTranslator(key, values), key).toBe(i18nextTranslator(key, values));
        const stem = key.replace(/_(?:one|other)$/, '');
        if (stem === key) continue;
        for (const count of [0, 1, 2, 21]) {
          expect(ownTranslator(stem, { ...values, count }), key).toBe(i18nextTranslator(stem, { ...values, count }));
        }
      }
    }
  });

  test('a missing text returns its key, and a text added later is found', () => {
    const catalogue: Catalogue = {};
    const t = translator('en', catalogue) as unknown as Translate;
    expect(t('later:a.b')).toBe('later:a.b');
    catalogue.later = { a: { b: 'Here' } };
    expect(t('later:a.b')).toBe('Here');
  });

  test('a key without a namespace belongs to the namespace site', () => {
    const t = translator('en', { site: { name: 'Vela' } }) as unknown as Translate;
    expect(t('name')).toBe('Vela');
  });
});
