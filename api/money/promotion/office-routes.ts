/** Back-office routes for promotions on packages: list, create, and change limits. */
import { desc } from 'drizzle-orm';
import {
  addPromotion,
  changePromotion,
  listOfficePromotions,
  type OfficePromotion,
} from '../../../calls/money/promotion-office.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { afterMoment, momentKey } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { type PromotionRow, selectPromotion, serializePromotion } from './promotion.ts';
import { topupPromotions } from './promotion-tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    listOfficePromotions,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(topupPromotions)
          .where(afterMoment(after, { at: topupPromotions.ends_at_ms, id: topupPromotions.uuid, order: 'last' }))
          .orderBy(desc(topupPromotions.ends_at_ms), desc(topupPromotions.uuid))
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('promotions', query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: momentKey(row.ends_at_ms, row.uuid) }));
      return pageOf(start, keyedRows, serialize);
    },
  );

  on(addPromotion, async ({ form }, { db, now, command }) => {
    const begin = async () => {
      const {
        ground: _,
        for: audience,
        package_uuids,
        bonus_percent,
        bonus_coins,
        starts_at,
        ends_at,
        ...limits
      } = form;
      if (Date.parse(ends_at) <= now.getTime()) return isOver;
      const row: PromotionRow = {
        ...limits,
        audience,
        uuid: crypto.randomUUID(),
        package_uuids: package_uuids?.split(',') ?? null,
        bonus_kind: bonus_percent === undefined ? 'coins' : 'percent',
        bonus_value: bonus_percent ?? bonus_coins ?? 0,
        taken_coins: 0,
        starts_at_ms: Date.parse(starts_at),
        ends_at_ms: Date.parse(ends_at),
      };
      return { statements: [insertRow(topupPromotions, row)], answer: { data: serialize(row) } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    changePromotion,
    ({ params }, { db }) => ({ rows: selectPromotion(db, params.uuid) }),
    async ({ params: { uuid }, form: { ground: _, ends_at, ...limits } }, { db, now, read }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'promotion_not_found' };
      const changes = { ...limits, ends_at_ms: Date.parse(ends_at) };
      // An ended promotion cannot be reopened. Setting the end to now ends one.
      const isEnded = row.ends_at_ms <= now.getTime();
      if (changes.ends_at_ms <= row.starts_at_ms || (isEnded && changes.ends_at_ms !== row.ends_at_ms)) return isOver;
      if (changes.budget_coins < row.taken_coins) return takenMore;
      const result = await commitUnless(
        db,
        ['topup_promotions_budget'],
        [updateRow(topupPromotions, { uuid }, changes)],
      );
      // Concurrent orders took more of the budget.
      return result.conflict === null ? { data: serialize({ ...row, ...changes }) } : takenMore;
    },
  );
};

const isOver: Failed = { failed: 'office_promotion_over', facts: { fields: ['ends_at'] } };
const takenMore: Failed = { failed: 'office_promotion_taken_more', facts: { fields: ['budget_coins'] } };

const serialize = (row: PromotionRow): OfficePromotion => ({
  ...serializePromotion(row),
  package_uuids: row.package_uuids?.join(',') ?? null,
  budget_coins: row.budget_coins,
  taken_coins: row.taken_coins,
});
