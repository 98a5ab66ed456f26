/** Texts of pushes, in the language of the subscription. They are the texts of the pages. */

import type { Locale } from '../../../calls/platform/text/locale.ts';
import { inLocale } from '../../../calls/platform/text/localized-text.ts';
import type payoutTexts from '../../../locales/th/payouts/payout.json';
import allPayouts from '../../../locales/th/payouts/payout.json?raw&languages';
import type noticeTexts from '../../../locales/th/people/notice.json';
import allNotices from '../../../locales/th/people/notice.json?raw&languages';
import { fill } from '../../platform/base/fill.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import type { notices } from '../notice/tables.ts';
import type { PushMessage } from './send-push.ts';

/** Translation key. It is written literally, so that the build finds that it is used. */
const MORE = 'notice:push.more';
/** Tells the room of a live from where the viewer came: see client/live/room/send-source.ts. */
const FROM_NOTICE = '#from=notice';
const noticesByLocale: Record<Locale, typeof noticeTexts> = allNotices;
const payoutsByLocale: Record<Locale, typeof payoutTexts> = allPayouts;

const textsIn = (locale: Locale) => {
  const { kind, push } = noticesByLocale[locale];
  return { kinds: kind, states: payoutsByLocale[locale].state, [MORE]: push.more };
};

/**
 * Builds a push about one notification, with the number of further ones since the last push. With
 * further ones it links to the list.
 */
export function pushMessage(
  { key, kind, facts, path }: Pick<typeof notices.$inferSelect, 'key' | 'kind' | 'facts' | 'path'>,
  { language, more }: { language: Locale; more: number },
): PushMessage {
  const { kinds, states, [MORE]: rest } = textsIn(language);
  const { name } = facts;
  const title = kind === 'event_begun' ? inLocale({ th: facts.title, en: name }, language) : facts.title;
  const values = { name, title, state: facts.state === '' ? '' : states[facts.state].tag };
  return {
    title: fill(kinds[kind], values),
    body: more > 0 ? fill(rest, { count: more }) : '',
    path: pageLink('', language, more > 0 ? '/notices' : `${path}${path.startsWith('/live/') ? FROM_NOTICE : ''}`),
    tag: key,
  };
}
