/** Email texts, from the translations in both languages. */
import en from '../../../locales/en/platform/mail.json' with { type: 'json' };
import th from '../../../locales/th/platform/mail.json' with { type: 'json' };
import { fill } from '../base/fill.ts';
import type { Mail } from './send-mail.ts';

/** Names of the emails. */
export type MailKind = keyof typeof th;

type Part = 'subject' | 'text';

const texts = (locale: 'th' | 'en') =>
  new Map(
    Object.entries({ th, en }[locale]).flatMap(([kind, parts]) =>
      Object.entries(parts).map(([part, text]) => [`mail:${kind}.${part}`, text]),
    ),
  );
const byLocale = { th: texts('th'), en: texts('en') };

/** Returns an email's subject and text with its values filled in. */
export function mailOf(
  kind: MailKind,
  locale: 'th' | 'en',
  values: Readonly<Record<string, string | number>>,
): Omit<Mail, 'to'> {
  const say = (part: Part) => fill(byLocale[locale].get(`mail:${kind}.${part}`) ?? '', values);
  return { subject: say('subject'), text: say('text') };
}
