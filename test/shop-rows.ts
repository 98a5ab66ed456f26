/** Shop rows for tests. A test sets the fields that matter, and the rest has defaults. */

import type { shopItems } from '../api/shop/item/item-tables.ts';
import { searchText } from '../api/shop/item/search-text.ts';
import { uuidOf } from '../seed/uuid.ts';

export const CATEGORY = { slug: 'things', name_th: 'ของ', name_en: 'Things', position: 1 };

export const itemUuid = (name: string) => uuidOf(`item:${name}`);
export const prizeUuid = (name: string) => uuidOf(`prize:${name}`);

type ItemRow = typeof shopItems.$inferInsert;

export interface ItemFields extends Partial<Omit<ItemRow, 'stock_free' | 'stock_sold' | 'stock_held'>> {
  name: string;
}

/**
 * Returns the row of a permanent badge for 100 coins in unlimited stock, changed by the given
 * fields.
 */
export function itemRow({ name, ...fields }: ItemFields): ItemRow {
  const kind = fields.kind ?? 'digital';
  const isDigital = kind === 'digital';
  const stock_total = fields.stock_total ?? (kind === 'voucher' ? 0 : null);
  const isForGood = isDigital && fields.grant_days == null;
  const name_th = fields.name_th ?? `ของ ${name}`;
  const name_en = fields.name_en ?? name;
  return {
    uuid: itemUuid(name),
    category_slug: CATEGORY.slug,
    kind,
    wearable: isDigital ? 'badge' : null,
    grant_days: null,
    description_th: '',
    description_en: '',
    picture_url: '/media/shop/badge.svg',
    price_coins: 100,
    sale_starts_at_ms: null,
    sale_ends_at_ms: null,
    per_user_limit: isForGood ? 1 : null,
    reservation_seconds: null,
    is_listed: 1,
    search_text: searchText(name_th, name_en, fields.description_th ?? '', fields.description_en ?? ''),
    created_at_ms: Date.UTC(2026, 10, 1),
    ...fields,
    name_th,
    name_en,
    stock_total,
    stock_free: stock_total,
  };
}

export const sentAddress = {
  recipient: 'ฝนพรำ ใจดี',
  phone: '0812345678',
  line: '99/1 ซอยสุขใจ',
  subdistrict: { th: 'ลุมพินี', en: 'Lumphini' },
  district: { th: 'ปทุมวัน', en: 'Pathum Wan' },
  province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  postal_code: '10330',
};

/** Returns the same address as a row of `addresses`. */
export const addressRow = (user_uuid: string) => {
  const { subdistrict, district, province, ...fields } = sentAddress;
  const ids = { subdistrict_id: 1, district_id: 2, province_id: 3 };
  return { ...fields, ...ids, user_uuid, place: JSON.stringify({ subdistrict, district, province }), saved_at_ms: 1 };
};
