/**
 * `t` for the texts that a page brought along, in a fraction of i18next's size: keys, values put in, plurals. A test
 * holds its every answer to that of i18next, which itself comes along only where further texts are loaded.
 */
import type { TFunction } from 'i18next';
import type { Catalogue, Locale } from '../i18n.ts';
import type { Namespace } from '../i18n-namespaces.ts';

type Values = Record<string, unknown>;

/** Reads the catalogue as it is at the time: what is added to it later is found as well. */
export function translator(locale: Locale, catalogue: Catalogue): TFunction<Namespace> {
  const plurals = new Intl.PluralRules(locale);
  const t = (key: string, values: Values = {}): string => {
    const [namespace = '', path = ''] = key.split(':');
    const find = (name: string) => textAt(catalogue[namespace], name.split('.'));
    const { count } = values;
    const plural = typeof count === 'number' ? find(`${path}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(path) ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  // What i18next's type knows beyond this (languages, detached namespaces, objects) no page of ours uses.
  return t as unknown as TFunction<Namespace>;
}

function textAt(node: unknown, [name, ...rest]: string[]): string | undefined {
  if (name === undefined) return typeof node === 'string' ? node : undefined;
  return typeof node === 'object' && node !== null ? textAt((node as Values)[name], rest) : undefined;
}
