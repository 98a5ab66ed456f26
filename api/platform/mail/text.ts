/** Email texts, from the translations in every language. */
import { byLocale, type Locale } from '../../../calls/platform/text/locale.ts';
import type texts from '../../../locales/th/platform/mail.json';
import { fill } from '../base/fill.ts';
import type { Mail } from './send-mail.ts';

/** Names of the emails. */
export type MailKind = keyof typeof texts;

type Part = 'subject' | 'text';

const files = import.meta.glob<Record<MailKind, Record<Part, string>>>('../../../locales/*/platform/mail.json', {
  eager: true,
  import: 'default',
});

/** Texts of each language by key, such as `mail:code.subject`. */
const textsByLocale = byLocale(
  Object.fromEntries(
    Object.entries(files).map(([path, kinds]) => [
      path,
      new Map(
        Object.entries(kinds).flatMap(([kind, parts]) =>
          Object.entries(parts).map(([part, text]) => [`mail:${kind}.${part}`, text]),
        ),
      ),
    ]),
  ),
);

/** Returns an email's subject and text with its values filled in. */
export function mailOf(
  kind: MailKind,
  locale: Locale,
  values: Readonly<Record<string, string | number>>,
): Omit<Mail, 'to'> {
  const say = (part: Part) => fill(textsByLocale[locale].get(`mail:${kind}.${part}`) ?? '', values);
  return { subject: say('subject'), text: say('text') };
}
