/** schema.org data of pages. */
import type { TFunction } from 'i18next';
import type { Live } from '../../calls/live/live.ts';
import type { PublicUser } from '../../calls/people/profile.ts';
import { cardPath } from '../../calls/platform/card.ts';
import type { Post } from '../../calls/posts/post.ts';
import type { Event } from '../../calls/rankings/event.ts';
import type { Availability, ShopItem } from '../../calls/shop/shop.ts';
import { isVeiled } from '../../client/live/watch/is-veiled.ts';
import { type Locale, localePath } from '../../client/platform/texts/i18n.ts';
import type { Namespace } from '../../client/platform/texts/i18n-namespaces.ts';

/** Data for the share metadata of any page. */
export interface ShareContext {
  t: TFunction<Namespace>;
  locale: Locale;
  product: string;
  origin: string;
  canonical: string;
  app: (path: string) => string | null;
}

const SCHEMA = 'https://schema.org';

type Place = Pick<ShareContext, 'origin' | 'product' | 'locale' | 'canonical'>;

/** Returns the organization and the website. */
export const siteData = ({ origin, product, locale }: Place) => [
  { '@context': SCHEMA, '@type': 'Organization', name: product, url: origin, logo: `${origin}/icon-512.png` },
  {
    '@context': SCHEMA,
    '@type': 'WebSite',
    name: `${product} Live`,
    url: origin + localePath(locale, '/'),
    inLanguage: locale,
  },
];

/**
 * Returns a live as a VideoObject with a BroadcastEvent (Google's structured data for livestreams).
 */
export const liveData = (live: Live, { origin, canonical, locale }: Place) => [
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

/** Returns an event. It takes place online. */
export const eventData = (event: Event, { origin, canonical, locale, product }: Place) => [
  {
    '@context': SCHEMA,
    '@type': 'Event',
    name: event.title[locale],
    description: event.description[locale],
    image: [origin + (event.share_picture_url ?? cardPath({ language: locale, kind: 'event', id: event.slug }))],
    startDate: event.starts_at,
    endDate: event.ends_at,
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
    location: { '@type': 'VirtualLocation', url: canonical },
    organizer: { '@type': 'Organization', name: product, url: origin },
    inLanguage: locale,
  },
];

/** Returns a user's page as a ProfilePage about a Person. */
export const userData = (user: PublicUser, { origin, canonical, locale }: Place) => [
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

/** Returns a post of a VB or family. */
export const postData = (post: Post, { origin, canonical, locale }: Place) => [
  {
    '@context': SCHEMA,
    '@type': 'SocialMediaPosting',
    url: canonical,
    identifier: post.uuid,
    text: post.text,
    ...(post.pictures.length > 0 && { image: post.pictures.map((url) => origin + url) }),
    datePublished: post.written_at,
    ...(post.edited_at && { dateModified: post.edited_at }),
    author: {
      '@type': 'Person',
      name: post.author.name,
      url: origin + localePath(locale, `/users/${post.author.uuid}`),
    },
    commentCount: post.comment_count,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: `${SCHEMA}/LikeAction`,
      userInteractionCount: post.like_count,
    },
  },
];

/** Returns a blog post. */
export const articleData = (
  article: { title: string; description: string; cover: string; date: string },
  { origin, canonical, locale, product }: Place,
) => [
  {
    '@context': SCHEMA,
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    image: [`${origin}/pictures/cover-${article.cover}.svg`],
    datePublished: article.date,
    inLanguage: locale,
    mainEntityOfPage: canonical,
    author: { '@type': 'Organization', name: product, url: origin },
  },
];

/** Returns the questions of a page with their answers. */
export const questionsData = (questions: { question: string; html: string }[]) => [
  {
    '@context': SCHEMA,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  },
];

const availabilityTypes: Record<Availability, string> = {
  on_sale: 'InStock',
  sold_out: 'SoldOut',
  not_yet: 'PreOrder',
  over: 'Discontinued',
  prize_only: 'Discontinued',
};

/**
 * Returns a shop item as a Product. Coins are not an ISO currency, so the price has their own name,
 * as schema.org allows.
 */
export const itemData = (item: ShopItem, { origin, canonical, locale, product }: Place) => [
  {
    '@context': SCHEMA,
    '@type': 'Product',
    name: item.name[locale],
    description: item.description[locale],
    image: [origin + (item.share_picture_url ?? cardPath({ language: locale, kind: 'item', id: item.uuid }))],
    sku: item.uuid,
    category: item.category_slug,
    brand: { '@type': 'Brand', name: product },
    ...(item.price_coins !== null && {
      offers: {
        '@type': 'Offer',
        url: canonical,
        price: item.price_coins,
        priceCurrency: `${product} coin`,
        availability: `${SCHEMA}/${availabilityTypes[item.availability]}`,
        ...(item.sale_starts_at && { validFrom: item.sale_starts_at }),
        ...(item.sale_ends_at && { priceValidUntil: item.sale_ends_at }),
        seller: { '@type': 'Organization', name: product, url: origin },
      },
    }),
  },
];
