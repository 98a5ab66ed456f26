/** Preview of how customers see a back-office record. */
import { z } from 'zod';
import { bilingual } from '../../calls/platform/field.ts';
import type { CustomerView } from '../../client/office/view.ts';
import { inLocale, type Locale } from '../../client/platform/texts/i18n.ts';
import type { Resource } from '../../pages/office/resources/resource.ts';
import type { ListRow } from './row.ts';

const offeredPackage = z.object({
  is_offered: z.literal(true),
  price_satang: z.number(),
  coins: z.number(),
  bonus_coins: z.number(),
  is_recommended: z.boolean(),
});

const offeredVoucher = z.object({
  code: z.string(),
  title: bilingual,
  discount_satang: z.number().nullable(),
  discount_percent: z.number().nullable(),
  discount_most_satang: z.number(),
  min_amount_satang: z.number(),
  valid_until: z.string(),
});

/** Returns the customer's view of a record, or null if customers do not see it. */
export function customerOf({ customerView }: Resource, row: ListRow, locale: Locale): CustomerView | null {
  if (customerView === 'package') {
    const { data: item } = offeredPackage.safeParse(row);
    return item ? { as: 'package', item } : null;
  }
  const { data } = offeredVoucher.safeParse(customerView ? row : null);
  if (!data) return null;
  const { discount_satang, discount_percent, discount_most_satang: most_satang, title, ...item } = data;
  const discount =
    discount_percent === null
      ? { kind: 'fixed' as const, off_satang: discount_satang ?? 0 }
      : { kind: 'percent' as const, percent: discount_percent, most_satang };
  return { as: 'voucher', item: { ...item, title: inLocale(title, locale), discount } };
}
