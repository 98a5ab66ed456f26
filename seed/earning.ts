/** Earnings of VBs from ended lives: gifts as given, and the coins that they cost. */
import { house, userCoins } from '../api/money/ledger/account.ts';
import { ledgerAccounts, ledgerTransfers } from '../api/money/ledger/tables.ts';
import { kindOfGift, starterGifts } from '../api/office/starter/content/gifts.ts';
import { giftKinds } from '../calls/live/gift/gift-item.ts';
import { casters, casterUuid } from './caster.ts';
import { DAY_MS, MINUTE_MS } from './clock.ts';
import { familyUuid } from './family.ts';
import { giftItemUuid } from './gift-item.ts';
import { liveUuid, roomOf, timesOf } from './live.ts';
import { endedTitles, type SeededLive } from './live-title.ts';
import { randomFrom } from './random.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

const GIFTS_PER_LIVE = 14;
const HOLD_MS = 7 * DAY_MS;
/** Number of recent days on which gifts matured. */
const RELEASED_DAYS = 15;

/** Cheap gifts, which are given often. */
const giftChoices = starterGifts.filter((gift) => gift.coins < 3_000 && giftKinds[kindOfGift(gift)].quantityMax > 1);

type Seed = ReturnType<typeof giftsOf>[number];

/**
 * Returns the gifts in order, and their progress up to this moment as scheduled jobs would leave
 * it.
 */
export function seedEarnings(now: Date): SeedStatement[] {
  const gifts = endedTitles
    .flatMap((live) => giftsOf(live, now))
    .sort((a, b) => a.given_at_ms - b.given_at_ms || (a.uuid < b.uuid ? -1 : 1));
  return [...coinsFor(gifts, now), insertGifts(gifts), ...progressTo(now)];
}

function giftsOf(live: SeededLive, now: Date) {
  const random = randomFrom(`earnings:${live.slug}`);
  const room = roomOf(live);
  const { started_at_ms } = timesOf(live, now);
  const caster = casters.find(({ slug }) => slug === live.caster);
  const family_uuid = caster?.family ? familyUuid(caster.family) : null;
  return Array.from({ length: GIFTS_PER_LIVE }, (_, index) => {
    const item = random.pick(giftChoices);
    const quantity = random.pick([5, 5, 9, 9, 29]);
    const coins = item.coins * quantity;
    return {
      uuid: uuidOf(`seed-gift:${live.slug}:${index}`),
      live_uuid: liveUuid(live.slug),
      giver_uuid: room[Math.floor(random.next() ** 2 * room.length)]?.uuid ?? '',
      vb_uuid: casterUuid(live.caster),
      vb_role: caster?.role ?? 'caster',
      item_uuid: giftItemUuid(item.slug),
      kind: kindOfGift(item),
      quantity,
      coins,
      family_uuid,
      is_hidden: Number(index % 6 === 5),
      given_at_ms: started_at_ms + random.between(MINUTE_MS, live.minutes * MINUTE_MS - MINUTE_MS),
    };
  });
}

/** Gives the givers the coins that the gifts cost, as a top-up would. */
function coinsFor(gifts: readonly Seed[], now: Date): SeedStatement[] {
  const coinsByGiver = new Map<string, number>();
  for (const { giver_uuid, coins } of gifts) coinsByGiver.set(giver_uuid, (coinsByGiver.get(giver_uuid) ?? 0) + coins);
  return [
    ...insertMissing(
      ledgerAccounts,
      [...coinsByGiver.keys()].map((uuid) => userCoins(uuid)),
    ),
    ...insertMissing(
      ledgerTransfers,
      [...coinsByGiver].map(([uuid, amount]) => ({
        id: `seed:gifts:${uuid}`,
        from_account: house.coins.id,
        to_account: userCoins(uuid).id,
        amount,
        moved_at_ms: now.getTime() - 60 * DAY_MS,
      })),
    ),
  ];
}

/**
 * Inserts all gifts, or none if they exist. Positions follow the existing facts. The family's share
 * comes from the contract, with the remainder carried from gift to gift.
 */
const insertGifts = (gifts: readonly Seed[]): SeedStatement => ({
  sql: `INSERT INTO gifts (position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens,
      family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, is_hidden, given_at_ms, of_age_at_ms)
    SELECT (SELECT coalesce(max(position), 0) FROM facts) + key + 1, value ->> 'uuid', value ->> 'live_uuid',
      value ->> 'giver_uuid', value ->> 'vb_uuid', value ->> 'vb_role', value ->> 'item_uuid', value ->> 'kind',
      value ->> 'quantity', value ->> 'coins', value ->> 'coins', value ->> 'family_uuid', parts / 10000 - (parts - (value ->> 'coins') * share) / 10000, 100,
      share, value ->> 'is_hidden', value ->> 'given_at_ms', (value ->> 'given_at_ms') + ${HOLD_MS}
    FROM (
      SELECT key, value, share, sum((value ->> 'coins') * share)
        OVER (PARTITION BY value ->> 'vb_uuid', value ->> 'family_uuid' ORDER BY key ROWS UNBOUNDED PRECEDING) AS parts
      FROM (SELECT key, value, iif(value ->> 'family_uuid' IS NULL, 0, coalesce((
        SELECT basis_points FROM contract_family_shares
        WHERE caster_uuid = value ->> 'vb_uuid' AND starts_at_ms <= value ->> 'given_at_ms' AND until_ms > value ->> 'given_at_ms'
      ), 0)) AS share FROM json_each(?))
    ) WHERE NOT EXISTS (SELECT 1 FROM gifts) ORDER BY key`,
  params: [JSON.stringify(gifts)],
});

/** Returns the state that scheduled jobs would leave: gifts summed, and payable once matured. */
const progressTo = (now: Date): SeedStatement[] => [
  { sql: 'UPDATE gift_progress SET summed_to = coalesce((SELECT max(position) FROM gifts), summed_to)', params: [] },
  ...Array.from({ length: RELEASED_DAYS }, (_, index) => ({
    sql: `UPDATE gift_progress SET released_at_ms = ?1, released_to = max(released_to,
      coalesce((SELECT max(position) FROM gifts WHERE of_age_at_ms <= ?1), 0)) WHERE released_at_ms < ?1`,
    params: [now.getTime() - (RELEASED_DAYS - 1 - index) * DAY_MS],
  })),
];
