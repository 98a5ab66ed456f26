/** Email texts, from the translations in every language. */

import { type Locale, perLocale } from '../../../calls/platform/text/locale.ts';
import type texts from '../../../locales/th/platform/mail.json';
import mails from '../../../locales/th/platform/mail.json?raw&languages';
import { fill } from '../base/fill.ts';
import type { Mail } from './send-mail.ts';

/** Names of the emails. */
export type MailKind = keyof typeof texts;

type Part = 'subject' | 'text';

const mailsByLocale: Record<Locale, Record<MailKind, Record<Part, string>>> = mails;

/** Texts of each language by key, such as `mail:code.subject`. */
const textsByLocale = perLocale(
  (locale) =>
    new Map(
      Object.entries(mailsByLocale[locale]).flatMap(([kind, parts]) =>
        Object.entries(parts).map(([part, text]) => [`mail:${kind}.${part}`, text]),
      ),
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
