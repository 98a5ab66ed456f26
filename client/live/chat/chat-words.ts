import type { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';

/** Texts and URLs for the scripts that render messages, as data attributes of the section. */
export const chatWords = (
  { t, to, viewer }: Pick<ReturnType<typeof useSite>, 't' | 'to' | 'viewer'>,
  slug: string,
) => ({
  'data-own': viewer?.uuid,
  'data-lines-at': `/api/v1/lives/${slug}/lines`,
  'data-gave': t('talk:gave', { gift: '{gift}', pieces: '{pieces}' }),
  'data-came': t('talk:came'),
  'data-replies': t('talk:replies', { name: '{name}' }),
  'data-somebody': t('talk:somebody'),
  'data-verified-vb': t('talk:verified.vb'),
  'data-verified-house': t('talk:verified.house'),
  'data-close': t('talk:close'),
  'data-line-at': to(href('/live/{slug}/talk/{seq}', { slug, seq: '0' })).slice(0, -1),
  'data-unread': t('talk:unread', { lines: '{lines}' }),
});
