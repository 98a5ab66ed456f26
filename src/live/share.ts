/** Metadata of the page of a live. */
import type { Live } from '../../calls/live/live.ts';
import { isVeiled } from '../../client/live/watch/is-veiled.ts';
import { formatNumber } from '../../client/platform/texts/format.ts';
import { cardPictureOf, plainRow, SCHEMA, type Share, type ShareContext } from '../platform/page/share.ts';

export const liveShare = (live: Live): Share => ({
  kind: 'live',
  row(context) {
    const { t, locale, product } = context;
    const name = live.caster.name;
    const title = t('share:live_title', { title: live.title, product });
    const description =
      live.status === 'on_air'
        ? t('share:live.description', { name, viewers: formatNumber(locale, live.viewer_count) })
        : t('share:live.ended_description', { name, product });
    return {
      ...plainRow(context, description),
      title,
      shareTitle: title,
      openGraphType: 'video.other',
      picture: cardPictureOf(context, 'live', live.slug),
      alt: t('share:live.image_alt', { title: live.title, name }),
      deepLink: context.app(`live/${live.slug}`),
      jsonLd: liveData(live, context),
    };
  },
});

/**
 * Returns a live as a VideoObject with a BroadcastEvent (Google's structured data for livestreams).
 */
const liveData = (live: Live, { origin, canonical, locale }: ShareContext) => [
  {
    '@context': SCHEMA,
    '@type': 'VideoObject',
    name: live.title,
    description: live.title,
    // The card omits pictures that viewers must not see without confirmation.
    thumbnailUrl: [origin + (isVeiled(live) ? live.share_picture_url : live.profile_picture_url)],
    uploadDate: live.started_at,
    url: canonical,
    inLanguage: locale,
    creator: { '@type': 'Person', name: live.caster.name },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: live.viewer_count,
    },
    publication: {
      '@type': 'BroadcastEvent',
      name: live.title,
      isLiveBroadcast: live.status === 'on_air',
      startDate: live.started_at,
      ...(live.ended_at && { endDate: live.ended_at }),
    },
  },
];
