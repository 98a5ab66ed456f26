/** Texts of pushes, in the language of the subscription. They are the texts of the pages. */

import enPayout from '../../../locales/en/payouts/payout.json' with { type: 'json' };
import en from '../../../locales/en/people/notice.json' with { type: 'json' };
import thPayout from '../../../locales/th/payouts/payout.json' with { type: 'json' };
import th from '../../../locales/th/people/notice.json' with { type: 'json' };
import { fill } from '../../platform/base/fill.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import type { notices } from '../notice/tables.ts';
import type { PushMessage } from './send-push.ts';

/** Translation key. It is written literally, so that the build finds that it is used. */
const MORE = 'notice:push.more';
const texts = {
  th: { kinds: th.kind, states: thPayout.state, [MORE]: th.push.more },
  en: { kinds: en.kind, states: enPayout.state, [MORE]: en.push.more },
};

/**
 * Builds a push about one notification, with the number of further ones since the last push. With
 * further ones it links to the list.
 */
export function pushMessage(
  { key, kind, facts, path }: Pick<typeof notices.$inferSelect, 'key' | 'kind' | 'facts' | 'path'>,
  { language, more }: { language: 'th' | 'en'; more: number },
): PushMessage {
  const { kinds, states, [MORE]: rest } = texts[language];
  const { name } = facts;
  const title = kind === 'event_begun' && language === 'en' ? name : facts.title;
  const values = { name, title, state: facts.state === '' ? '' : states[facts.state].tag };
  return {
    title: fill(kinds[kind], values),
    body: more > 0 ? fill(rest, { count: more }) : '',
    path: pageLink('', language, more > 0 ? '/notices' : path),
    tag: key,
  };
}
