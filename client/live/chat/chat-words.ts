import type { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';

/** Texts and URLs for the scripts that render messages, as data attributes of the section. */
export const chatWords = (
  { t, to, viewer }: Pick<ReturnType<typeof useSite>, 't' | 'to' | 'viewer'>,
  slug: string,
) => ({
  'data-own': viewer?.uuid,
  'data-lines-at': `/api/v1/lives/${slug}/lines${viewer ? '/own' : ''}`,
  'data-gave': t('chat:gave', { gift: '{gift}', pieces: '{pieces}' }),
  'data-came': t('chat:came'),
  'data-replies': t('chat:replies', { name: '{name}' }),
  'data-fan-of': t('chat:fan_of', { name: '{name}', level: '{level}' }),
  'data-level-is': t('chat:level_is', { level: '{level}' }),
  'data-somebody': t('chat:somebody'),
  'data-verified-vb': t('chat:verified.vb'),
  'data-verified-house': t('chat:verified.house'),
  'data-close': t('chat:close'),
  'data-line-at': to(href('/live/{slug}/talk/{seq}', { slug, seq: '0' })).slice(0, -1),
  'data-unread': t('chat:unread', { lines: '{lines}' }),
});
