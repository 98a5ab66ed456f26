/**
 * `t` for pages, at the edge and in the browser, in a fraction of i18next's size and work: keys, values put in, plurals. A test
 * holds its every answer to that of i18next, which comes along in the browser where further texts are loaded.
 */
import type { TFunction } from 'i18next';
import type { Catalogue, Locale } from './i18n.ts';
import type { Namespace } from './i18n-namespaces.ts';

type Values = Record<string, unknown>;

/**
 * Reads the catalogue as it is at the time: what is added to it later is found as well. What was found stays as it is.
 * `missing` is what stands in for a text that there is not.
 */
export function translator(
  locale: Locale,
  catalogue: Catalogue,
  missing: (key: string) => string = (key) => key,
): TFunction<Namespace> {
  const plurals = new Intl.PluralRules(locale);
  const found = new Map<string, string>();
  const find = (key: string): string | undefined => {
    const known = found.get(key);
    if (known !== undefined) return known;
    const [namespace = '', path = ''] = key.includes(':') ? key.split(':') : ['site', key];
    const text = textAt(catalogue[namespace], path.split('.'));
    if (text !== undefined) found.set(key, text);
    return text;
  };
  const t = (key: string, values: Values = {}): string => {
    const { count } = values;
    const plural = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(key) ?? missing(key);
    if (!text.includes('{{')) return text;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  // What i18next's type knows beyond this (languages, detached namespaces, objects) no page of ours uses.
  return t as unknown as TFunction<Namespace>;
}

function textAt(node: unknown, [name, ...rest]: string[]): string | undefined {
  if (name === undefined) return typeof node === 'string' ? node : undefined;
  return typeof node === 'object' && node !== null ? textAt((node as Values)[name], rest) : undefined;
}
