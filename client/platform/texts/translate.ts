/**
 * `t` for pages, at the edge and in the browser, at a fraction of i18next's size and work: keys,
 * interpolation, plurals. A test compares every result with i18next, which the browser loads only
 * for further translations.
 */
import type { TFunction } from 'i18next';
import type { Catalogue, Locale } from './i18n.ts';
import type { Namespace } from './i18n-namespaces.ts';

type Values = Record<string, unknown>;

/**
 * Returns `t` for a catalogue. It finds texts that are added later, and caches those it has found.
 * `missing` returns a replacement for an unknown key.
 */
export function translator(
  locale: Locale,
  catalogue: Catalogue,
  missing: (key: string) => string = (key) => key,
): TFunction<Namespace> {
  const plurals = new Intl.PluralRules(locale);
  const cache = new Map<string, string>();
  const find = (key: string): string | undefined => {
    const cachedText = cache.get(key);
    if (cachedText !== undefined) return cachedText;
    const [namespace = '', path = ''] = key.includes(':') ? key.split(':') : ['site', key];
    const text = textAt(catalogue[namespace], path.split('.'));
    if (text !== undefined) cache.set(key, text);
    return text;
  };
  const t = (key: string, values: Values = {}): string => {
    const { count } = values;
    const plural = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(key) ?? missing(key);
    if (!text.includes('{{')) return text;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  // i18next's type has more features (languages, detached namespaces, objects). No page uses them.
  return t as unknown as TFunction<Namespace>;
}

function textAt(node: unknown, [name, ...rest]: string[]): string | undefined {
  if (name === undefined) return typeof node === 'string' ? node : undefined;
  return typeof node === 'object' && node !== null ? textAt((node as Values)[name], rest) : undefined;
}
