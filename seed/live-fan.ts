/**
 * Accounts that act in the lives of the `npm start` cameras: fans who chat and give, and VBs who
 * meet in PK. Another VB is on air for the first minute. Their tokens are public: each opens an
 * account of the seed data, and nothing else.
 */
import { createHash } from 'node:crypto';
import { tokens } from '../api/identity/auth/tables.ts';
import { house, userCoins } from '../api/money/ledger/account.ts';
import { ledgerAccounts, ledgerTransfers } from '../api/money/ledger/tables.ts';
import { casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { liveUuid } from './live.ts';
import { filmedLives } from './live-key.ts';
import { endedTitles, onAirTitles, type SeededLive } from './live-title.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';
import { fansOf } from './viewer.ts';

const FANS_PER_LIVE = 5;
/** Coins of each fan, as from a top-up. When they are spent, the fan gives nothing more. */
const COINS = 600;
const GOOD_DAYS = 3_650;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const tokenOf = (whose: string) => `vela_${digest(`of a fan of the seed data: ${whose}`)}`;

/** Returns the fans of a filmed live, each with a bearer token. */
export const fansAt = (slug: string): { user_uuid: string; token: string }[] => {
  const { caster = '' } = [...onAirTitles, ...endedTitles].find((title) => title.slug === slug) ?? {};
  return fansOf(caster, FANS_PER_LIVE).map(({ uuid }) => ({
    user_uuid: uuid,
    token: tokenOf(`${slug} ${uuid}`),
  }));
};

/**
 * The VB who is on air for a minute in a new checkout, so that a replay exists. Her fans are those
 * of an earlier live.
 */
export const replayed = {
  user_uuid: casterUuid('pimploy'),
  token: tokenOf('pimploy herself'),
  title: 'ซ้อมเปียโนก่อนนอนกับแมวสองตัว',
  fans_of: 'piano-kap-maeo-song-tua',
};

const vbOf = ({ slug, caster }: SeededLive) => ({
  live_uuid: liveUuid(slug),
  user_uuid: casterUuid(caster),
  token: tokenOf(`${slug} themselves`),
});

/** The VBs of the two most watched lives, who meet in PK. */
export const rivals = [vbOf(onAirTitles[0]), vbOf(onAirTitles[1])] as const;

/** Returns the tokens of these accounts, and the fans' coins. */
export function seedLiveFans(now: Date): SeedStatement[] {
  const fans = [...filmedLives.map(({ slug }) => slug), replayed.fans_of].flatMap(fansAt);
  const at_ms = now.getTime();
  const accounts = [...new Set(fans.map(({ user_uuid }) => user_uuid))];
  return [
    ...insertMissing(
      tokens,
      [...fans, ...rivals, replayed].map(({ user_uuid, token }) => ({
        hash: digest(token),
        id: uuidOf(token),
        user_uuid,
        device: 'npm start',
        created_at_ms: at_ms,
        expires_at_ms: at_ms + GOOD_DAYS * DAY_MS,
        last_used_at_ms: at_ms,
      })),
    ),
    ...insertMissing(
      ledgerAccounts,
      accounts.map((uuid) => userCoins(uuid)),
    ),
    ...insertMissing(
      ledgerTransfers,
      accounts.map((uuid) => ({
        id: `seed:fan:${uuid}`,
        from_account: house.coins.id,
        to_account: userCoins(uuid).id,
        amount: COINS,
        moved_at_ms: at_ms,
      })),
    ),
  ];
}
