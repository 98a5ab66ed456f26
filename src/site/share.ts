/**
 * Metadata for link previews, search engines and the app: one table with a row per kind of page.
 */

import type { Context } from 'hono';
import type { Live } from '../../calls/live/live.ts';
import type { Inviter } from '../../calls/people/invite.ts';
import type { PublicUser } from '../../calls/people/profile.ts';
import { mayAccess } from '../../calls/platform/role.ts';
import { cleanLine } from '../../calls/platform/text/clean.ts';
import { cutText } from '../../calls/platform/text/length.ts';
import type { Post } from '../../calls/posts/post.ts';
import type { Event } from '../../calls/rankings/event.ts';
import type { ShopItem } from '../../calls/shop/shop.ts';
import { type CardKind, cardPath } from '../../calls/site/card.ts';
import type { Head } from '../../client/platform/page/document.tsx';
import { formatNumber } from '../../client/platform/texts/format.ts';
import { localePath } from '../../client/platform/texts/i18n.ts';
import type { ShareKind } from '../../pages/page.ts';
import type { EdgeEnv } from '../env.ts';
import { deepLink } from '../platform/base/app-links.ts';
import { canonicalPath } from '../platform/page/site.ts';
import { textsOf } from '../platform/page/texts.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import {
  articleData,
  eventData,
  itemData,
  liveData,
  postData,
  questionsData,
  type ShareContext,
  siteData,
  userData,
} from './json-ld.ts';

/** Kinds of pages, each with the data that its row needs. */
export type Share =
  | { kind: 'home' }
  | { kind: 'live'; live: Live }
  | { kind: 'invite'; inviter: Inviter }
  /** `live`: the user's latest live, if any. */
  | { kind: 'user'; user: PublicUser; live: Pick<Live, 'slug'> | null }
  | { kind: 'post'; post: Post }
  | { kind: 'shop' }
  | { kind: 'shop_item'; item: ShopItem }
  | { kind: 'event'; event: Event }
  | { kind: 'article'; title: string; description: string; cover: string; date: string }
  | { kind: 'faq'; title: string; description: string; questions: { question: string; html: string }[] }
  /** `feed`: the page has an Atom feed. */
  | { kind: 'page'; title: string; description: string; feed?: true }
  | { kind: 'hidden'; description?: string };

type ShareMetadata = Pick<Head, 'title' | 'shareTitle' | 'description' | 'openGraphType' | 'deepLink' | 'jsonLd'> & {
  picture: string;
  alt: string;
  hasFeed?: boolean;
};

type Table = { [Kind in ShareKind]: (share: Extract<Share, { kind: Kind }>, context: ShareContext) => ShareMetadata };

const table: Table = {
  home: (_, context) => ({
    ...plain(context, context.t('share:home.description', { product: context.product })),
    jsonLd: siteData(context),
  }),
  live: ({ live }, context) => {
    const { t, locale, product } = context;
    const name = live.caster.name;
    const title = t('share:live_title', { title: live.title, product });
    const description =
      live.status === 'on_air'
        ? t('share:live.description', { name, viewers: formatNumber(locale, live.viewer_count) })
        : t('share:live.ended_description', { name, product });
    return {
      ...plain(context, description),
      title,
      shareTitle: title,
      openGraphType: 'video.other',
      picture: cardOf(context, 'live', live.slug),
      alt: t('share:live.image_alt', { title: live.title, name }),
      deepLink: context.app(`live/${live.slug}`),
      jsonLd: liveData(live, context),
    };
  },
  invite: ({ inviter }, context) => ({
    ...plain(
      context,
      context.t('share:invite.description', {
        name: inviter.user.name,
        coins: formatNumber(context.locale, inviter.newcomer_bonus_coins),
      }),
    ),
    shareTitle: context.t('invite:title', { name: inviter.user.name, product: context.product }),
    openGraphType: 'profile',
    picture: cardOf(context, 'invite', inviter.slug),
    alt: context.t('share:invite.image_alt', { name: inviter.user.name }),
    deepLink: context.app(`invite/${inviter.slug}`),
  }),
  user: ({ user, live }, context) => {
    const { t, product } = context;
    const { name, bio, uuid } = user;
    return {
      ...plain(context, cleanLine(bio) || t('share:user.description', { name, product }), name),
      openGraphType: 'profile',
      ...(live && { picture: cardOf(context, 'live', live.slug), alt: t('share:user.image_alt', { name }) }),
      deepLink: context.app(`users/${uuid}`),
      jsonLd: userData(user, context),
      hasFeed: mayAccess(user.role, 'caster'),
    };
  },
  post: ({ post }, context) => {
    const { t } = context;
    const { name } = post.author;
    const title = t('post:title', { name });
    return {
      ...plain(context, cutText(cleanLine(post.text), MAX_DESCRIPTION), title),
      openGraphType: 'article',
      picture: cardOf(context, 'post', post.uuid),
      alt: title,
      deepLink: context.app(`posts/${post.uuid}`),
      jsonLd: postData(post, context),
    };
  },
  shop: (_, context) => ({
    ...plain(context, context.t('share:shop.description', { product: context.product }), context.t('shop:title')),
    picture: '/share/shop.png',
    alt: context.t('share:shop.image_alt', { product: context.product }),
    deepLink: context.app('shop'),
  }),
  shop_item: ({ item }, context) => {
    const name = item.name[context.locale];
    return {
      ...plain(context, item.description[context.locale]),
      shareTitle: name,
      openGraphType: 'website',
      picture: item.share_picture_url ?? cardOf(context, 'item', item.uuid),
      alt: name,
      deepLink: context.app(`shop/${item.uuid}`),
      jsonLd: itemData(item, context),
    };
  },
  event: ({ event }, context) => {
    const title = event.title[context.locale];
    return {
      ...plain(context, event.description[context.locale], title),
      // Staff may have uploaded a picture for the event.
      picture: event.share_picture_url ?? cardOf(context, 'event', event.slug),
      alt: context.t('share:event.image_alt', { title }),
      deepLink: context.app(`events/${event.slug}`),
      jsonLd: eventData(event, context),
    };
  },
  article: ({ title, description, cover, date }, context) => ({
    ...plain(context, description, title),
    openGraphType: 'article',
    jsonLd: articleData({ title, description, cover, date }, context),
  }),
  faq: ({ title, description, questions }, context) => ({
    ...plain(context, description, title),
    jsonLd: questionsData(questions),
  }),
  page: ({ title, description, feed = false }, context) => ({ ...plain(context, description, title), hasFeed: feed }),
  hidden: ({ description }, context) => plain(context, description ?? context.t('share:error.description')),
};

/** Link previews truncate longer texts. */
const MAX_DESCRIPTION = 200;

const cardOf = ({ locale }: ShareContext, kind: CardKind, id: string) => cardPath({ language: locale, kind, id });

/** Returns the default row. Pages except lives end their title with the product name. */
function plain({ t, product, app }: ShareContext, description: string, shareTitle?: string): ShareMetadata {
  const title = t('share:product_live', { product });
  return {
    title,
    shareTitle: shareTitle ? t('share:live_title', { title: shareTitle, product }) : title,
    description,
    openGraphType: 'website',
    picture: '/share/home.png',
    alt: t('share:home.image_alt', { product }),
    deepLink: app(''),
    jsonLd: [],
  };
}

/** Returns the metadata of a page with absolute URLs. */
export function shareHead(c: Context<EdgeEnv>, share: Share): Head {
  const settings = c.get('settings');
  const locale = c.get('locale');
  const origin = publicOrigin(c);
  const path = canonicalPath(c);
  const canonical = origin + localePath(locale, path);
  const { hasFeed, ...row } = (table[share.kind] as (share: Share, context: ShareContext) => ShareMetadata)(share, {
    t: textsOf(locale),
    locale,
    product: settings.PRODUCT_NAME,
    origin,
    canonical,
    app: (place) => deepLink(settings, place),
  });
  return {
    ...row,
    canonical,
    feed: hasFeed ? `${canonical}/atom.xml` : null,
    alternates:
      share.kind === 'hidden' ? null : { th: origin + localePath('th', path), en: origin + localePath('en', path) },
    image: { url: origin + row.picture, width: 1200, height: 630, alt: row.alt },
    iosAppId: settings.IOS_APP_ID || null,
    androidPackage: settings.ANDROID_PACKAGE || null,
  };
}
