/** Metadata of the page of a clip. */
import type { Clip } from '../../calls/live/clip.ts';
import { isVeiled } from '../../client/live/watch/is-veiled.ts';
import { cardPictureOf, plainRow, SCHEMA, type Share, type ShareContext } from '../platform/page/share.ts';

export const clipShare = (clip: Clip): Share => ({
  kind: 'clip',
  row(context) {
    const { t, product } = context;
    const { name } = clip.caster;
    const title = t('share:live_title', { title: clip.title, product });
    return {
      ...plainRow(context, t('clip:share', { name, product })),
      title,
      shareTitle: title,
      openGraphType: 'video.other',
      picture: cardPictureOf(context, 'clip', clip.uuid),
      alt: t('share:live.image_alt', { title: clip.title, name }),
      deepLink: context.app(`clips/${clip.uuid}`),
      jsonLd: isVeiled(clip) ? [] : clipData(clip, context),
    };
  },
});

/** Returns a clip as a VideoObject. */
const clipData = (clip: Clip, { origin, canonical, locale }: ShareContext) => [
  {
    '@context': SCHEMA,
    '@type': 'VideoObject',
    name: clip.title,
    description: clip.title,
    thumbnailUrl: [origin + clip.picture_url],
    uploadDate: clip.cut_at,
    duration: `PT${Math.round(clip.seconds)}S`,
    contentUrl: origin + clip.video_url,
    url: canonical,
    inLanguage: locale,
    creator: { '@type': 'Person', name: clip.caster.name },
  },
];
