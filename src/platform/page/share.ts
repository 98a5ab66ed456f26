/** Metadata for link previews, search engines and the app. */
import type { Context } from 'hono';
import type { TFunction } from 'i18next';
import { type CardKind, cardPath } from '../../../calls/platform/card.ts';
import type { Head } from '../../../client/platform/page/document.tsx';
import { type Locale, localePath, perLocale } from '../../../client/platform/texts/i18n.ts';
import type { Namespace } from '../../../client/platform/texts/i18n-namespaces.ts';
import type { ShareKind } from '../../../pages/page.ts';
import type { EdgeEnv } from '../../env.ts';
import { deepLink } from '../base/app-links.ts';
import { publicOrigin } from '../request/public-origin.ts';
import { canonicalPath } from './site.ts';
import { textsOf } from './texts.ts';

/** Properties of the request that the metadata of any page needs. */
export interface ShareContext {
  t: TFunction<Namespace>;
  locale: Locale;
  product: string;
  origin: string;
  canonical: string;
  app: (path: string) => string | null;
}

/** Metadata of one page. */
export type ShareRow = Pick<Head, 'title' | 'shareTitle' | 'description' | 'openGraphType' | 'deepLink' | 'jsonLd'> & {
  picture: string;
  alt: string;
  /** Whether the page has an Atom feed. */
  hasFeed?: boolean;
};

/**
 * Metadata of a page for link previews. `kind` is the one of its declaration. A kind with its own
 * metadata builds it in the room of the page, see `share.ts` there.
 */
export type Share =
  | { kind: 'page'; title: string; description: string; feed?: true }
  | { kind: 'hidden'; description?: string }
  | { kind: Exclude<ShareKind, 'page' | 'hidden'>; row: (context: ShareContext) => ShareRow };

/** Vocabulary of structured data. */
export const SCHEMA = 'https://schema.org';

/** Returns the picture of a link preview that the API draws. */
export const cardPictureOf = ({ locale }: ShareContext, kind: CardKind, id: string) =>
  cardPath({ language: locale, kind, id });

/** Returns the default row. Its title in link previews ends with the product name. */
export function plainRow({ t, product, app }: ShareContext, description: string, shareTitle?: string): ShareRow {
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

function rowOf(share: Share, context: ShareContext): ShareRow {
  if ('row' in share) return share.row(context);
  if (share.kind === 'hidden') return plainRow(context, share.description ?? context.t('share:error.description'));
  const { title, description, feed = false } = share;
  return { ...plainRow(context, description, title), hasFeed: feed };
}

/** Returns the metadata of a page with absolute URLs. */
export function shareHead(c: Context<EdgeEnv>, share: Share): Head {
  const settings = c.get('settings');
  const locale = c.get('locale');
  const origin = publicOrigin(c);
  const path = canonicalPath(c);
  const canonical = origin + localePath(locale, path);
  const { hasFeed, ...row } = rowOf(share, {
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
    alternates: share.kind === 'hidden' ? null : perLocale((language) => origin + localePath(language, path)),
    image: { url: origin + row.picture, width: 1200, height: 630, alt: row.alt },
    iosAppId: settings.IOS_APP_ID || null,
    androidPackage: settings.ANDROID_PACKAGE || null,
  };
}
