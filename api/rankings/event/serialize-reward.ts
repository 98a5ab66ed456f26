/** Rewards as the API returns them. */

import type { RankingReward } from '../../../calls/rankings/event-outcome.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import type { ItemRow } from '../../shop/item/availability.ts';
import { serializeItemSummary } from '../../shop/item/serialize-item.ts';
import type { eventRewards } from './tables.ts';

/** Formats a reward of an event or of a draft. */
export const serializeReward = ({
  reward,
  item,
}: {
  reward: typeof eventRewards.$inferSelect;
  item: ItemRow | null;
}): RankingReward => ({
  target: reward.ranked,
  first_rank: reward.first_rank,
  last_rank: reward.last_rank,
  title: localizedOf('title', reward),
  coins: reward.coins,
  item: item && serializeItemSummary(item),
  needs_level: reward.needs_level,
});
