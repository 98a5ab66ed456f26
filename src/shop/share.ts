/** Metadata of the shop and its items. */

import type { Availability, ShopItem } from '../../calls/shop/item.ts';
import { inLocale } from '../../client/platform/texts/i18n.ts';
import { cardPictureOf, plainRow, SCHEMA, type Share, type ShareContext } from '../platform/page/share.ts';

export const shopShare: Share = {
  kind: 'shop',
  row: (context) => ({
    ...plainRow(context, context.t('share:shop.description', { product: context.product }), context.t('shop:title')),
    picture: '/share/shop.png',
    alt: context.t('share:shop.image_alt', { product: context.product }),
    deepLink: context.app('shop'),
  }),
};

export const itemShare = (item: ShopItem): Share => ({
  kind: 'shop_item',
  row(context) {
    const name = inLocale(item.name, context.locale);
    return {
      ...plainRow(context, inLocale(item.description, context.locale)),
      shareTitle: name,
      openGraphType: 'website',
      picture: pictureOf(item, context),
      alt: name,
      deepLink: context.app(`shop/${item.uuid}`),
      jsonLd: itemData(item, context),
    };
  },
});

const pictureOf = ({ share_picture_url, uuid }: ShopItem, context: ShareContext) =>
  share_picture_url ?? cardPictureOf(context, 'item', uuid);

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
const itemData = (item: ShopItem, context: ShareContext) => {
  const { origin, canonical, locale, product } = context;
  return [
    {
      '@context': SCHEMA,
      '@type': 'Product',
      name: inLocale(item.name, locale),
      description: inLocale(item.description, locale),
      image: [origin + pictureOf(item, context)],
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
};
