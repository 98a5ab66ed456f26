import type { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';

/** What a script that puts lines on the screen is told by its section: words, and where the page of a line is. */
export const talkWords = ({ t, to }: Pick<ReturnType<typeof useSite>, 't' | 'to'>, slug: string) => ({
  'data-lines-at': `/api/v1/lives/${slug}/lines`,
  'data-gave': t('talk:gave', { gift: '{gift}', pieces: '{pieces}' }),
  'data-came': t('talk:came'),
  'data-somebody': t('talk:somebody'),
  'data-verified-vb': t('talk:verified.vb'),
  'data-verified-house': t('talk:verified.house'),
  'data-close': t('talk:close'),
  'data-line-at': to(href('/live/{slug}/talk/{seq}', { slug, seq: '0' })).slice(0, -1),
  'data-unread': t('talk:unread', { lines: '{lines}' }),
});
