/** Metadata of the pages of users and of invitations. */
import type { Inviter } from '../../calls/people/invite.ts';
import { mayAccess } from '../../calls/platform/role.ts';
import { cleanLine } from '../../calls/platform/text/clean.ts';
import type { PublicUser } from '../../calls/platform/user.ts';
import { formatNumber } from '../../client/platform/texts/format.ts';
import { cardPictureOf, plainRow, SCHEMA, type Share, type ShareContext } from '../platform/page/share.ts';

export const inviteShare = (inviter: Inviter): Share => ({
  kind: 'invite',
  row: (context) => ({
    ...plainRow(
      context,
      context.t('share:invite.description', {
        name: inviter.user.name,
        coins: formatNumber(context.locale, inviter.newcomer_bonus_coins),
      }),
    ),
    shareTitle: context.t('invite:title', { name: inviter.user.name, product: context.product }),
    openGraphType: 'profile',
    picture: cardPictureOf(context, 'invite', inviter.slug),
    alt: context.t('share:invite.image_alt', { name: inviter.user.name }),
    deepLink: context.app(`invite/${inviter.slug}`),
  }),
});

/** `live`: the user's latest ended live, if any. */
export const userShare = (user: PublicUser, live: { slug: string } | null): Share => ({
  kind: 'user',
  row(context) {
    const { t, product } = context;
    const { name, bio, uuid } = user;
    return {
      ...plainRow(context, cleanLine(bio) || t('share:user.description', { name, product }), name),
      openGraphType: 'profile',
      ...(live && { picture: cardPictureOf(context, 'live', live.slug), alt: t('share:user.image_alt', { name }) }),
      deepLink: context.app(`users/${uuid}`),
      jsonLd: userData(user, context),
      hasFeed: mayAccess(user.role, 'caster'),
    };
  },
});

/** Returns a user's page as a ProfilePage about a Person. */
const userData = (user: PublicUser, { origin, canonical, locale }: ShareContext) => [
  {
    '@context': SCHEMA,
    '@type': 'ProfilePage',
    url: canonical,
    inLanguage: locale,
    dateCreated: user.joined_at,
    mainEntity: {
      '@type': 'Person',
      identifier: user.uuid,
      name: user.name,
      ...(user.bio && { description: user.bio }),
      image: origin + user.avatar_url,
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: `${SCHEMA}/FollowAction`,
        userInteractionCount: user.follower_count,
      },
    },
  },
];
