/**
 * The two settings of the shop tests. Together they cover both languages, widths and colour
 * schemes.
 */

import enAddress from '../../../locales/en/people/address.json' with { type: 'json' };
import enError from '../../../locales/en/platform/error.json' with { type: 'json' };
import enShop from '../../../locales/en/shop/shop.json' with { type: 'json' };
import thAddress from '../../../locales/th/people/address.json' with { type: 'json' };
import thError from '../../../locales/th/platform/error.json' with { type: 'json' };
import thShop from '../../../locales/th/shop/shop.json' with { type: 'json' };
import { shopItemUuid } from '../../../seed/shop-order.ts';
import { desktop, phone } from '../browser.ts';

export const sides = [
  {
    who: 'on a phone, in Thai, in dark mode',
    prefix: '',
    shop: thShop,
    address: thAddress,
    error: thError,
    opening: { viewport: phone, colorScheme: 'dark' },
  },
  {
    who: 'on a desktop, in English, in light mode',
    prefix: '/en',
    shop: enShop,
    address: enAddress,
    error: enError,
    opening: { viewport: desktop, colorScheme: 'light' },
  },
] as const;

/** Returns the path of a seeded item. */
export const itemPath = (slug: string) => `/shop/${shopItemUuid(slug)}`;
