/** Which query fields each shared page reads, and what they look like: what stands in the key of the shared cache. */
import { splitLocale } from '../../client/i18n.ts';

const cursor = /^[\w-]{1,400}$/;
const word = /^[a-z0-9_-]{1,40}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** By path without its language; the first that fits. */
const pages: readonly { path: RegExp; fields: Readonly<Record<string, RegExp>> }[] = [
  { path: /^\/our-vb$/, fields: { status: /^(?:on_air|ended)$/, cursor } },
  { path: /^\/users\/[^/]+$/, fields: { period: word, cursor } },
  { path: /^\/webview\/shop$/, fields: { category: word, sort: word, cursor } },
  {
    path: /^\/(?:app|webview)\/events\/rankings$/,
    fields: { type: word, period: word, date: day, from: day, to: day, family: uuid, role: word, cursor },
  },
  { path: /^\/(?:app|webview)\/events$/, fields: { state: word, type: word, cursor } },
  { path: /^\/(?:app|webview)\/events\/[^/]+(?:\/monster)?$/, fields: { by: word, cursor } },
];

/** Whether a page reads this field, and may read it as it stands. A key that anybody can vary at will would push others out. */
export function isPageField(pathname: string, field: string, value: string): boolean {
  const { path } = splitLocale(pathname);
  const fields = pages.find((page) => page.path.test(path))?.fields ?? {};
  return Object.hasOwn(fields, field) && fields[field]?.test(value) === true;
}
