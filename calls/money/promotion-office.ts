/** Promotions on coin packages, managed by staff. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import {
  coins,
  localizedFields,
  moment,
  optionalField,
  singleLine,
  uuid,
  uuids,
  wholeCoins,
  wholeSatang,
} from '../platform/field.ts';
import { packageAudience, promotion } from './promotion.ts';

const officePromotion = promotion.omit({ package_uuids: true }).extend({
  /** Comma-separated; null: every package. */
  package_uuids: z.string().nullable(),
  budget_coins: coins,
  /** Part of the budget that is reserved or credited. */
  taken_coins: coins,
});
/** A promotion for staff, with the budget that it may spend in coins. */
export type OfficePromotion = z.infer<typeof officePromotion>;

export const listOfficePromotions = defineCall({
  method: 'GET',
  path: '/v1/office/promotions',
  summary: 'Lists the promotions on coin packages, latest end first',
  access: 'staff',
  query: pageQuery,
  answer: list(officePromotion),
});

const someCoins = wholeCoins.refine((amount) => amount > 0 && amount <= 1_000_000_000);
const percent = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .refine((value) => value <= 100);

/** Fields of a promotion that may change after its creation. */
const changeable = {
  ...localizedFields('title', singleLine(80)),
  coins_per_user: someCoins,
  budget_coins: someCoins,
  ends_at: moment,
  ground: singleLine(500),
};

export const addPromotion = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/promotions',
    summary: 'Creates a promotion on coin packages. Requires a sign-in within the last 15 minutes',
    access: 'staff',
    form: z
      .object({
        ...changeable,
        for: packageAudience,
        package_uuids: optionalField(uuids),
        /** Exactly one of the two. */
        bonus_percent: optionalField(percent),
        bonus_coins: optionalField(someCoins),
        min_amount_satang: wholeSatang,
        starts_at: moment,
      })
      .refine(({ starts_at, ends_at }) => Date.parse(ends_at) > Date.parse(starts_at), { path: ['ends_at'] })
      .refine((form) => (form.bonus_percent === undefined) !== (form.bonus_coins === undefined), {
        path: ['bonus_percent'],
      }),
    failures: ['office_promotion_over'],
    answer: one(officePromotion),
  }),
);

export const changePromotion = defineCall({
  method: 'POST',
  path: '/v1/office/promotions/{uuid}',
  summary:
    'Changes the title, limits and end of a promotion. Its bonus and packages never change. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object(changeable),
  failures: ['promotion_not_found', 'office_promotion_over', 'office_promotion_taken_more'],
  answer: one(officePromotion),
});
