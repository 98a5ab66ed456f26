import { invitations } from '../api/people/invite/tables.ts';
import { casters, casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { hash } from './random.ts';
import { insertMissing } from './statement.ts';
import { viewers } from './viewer.ts';

const VIEWERS_WHO_INVITE = 12;

/** Invitations with their owners and pictures. Links of VBs have their name, of viewers a code. */
export const inviters = [
  ...casters.map(({ slug }) => ({ slug, user_uuid: casterUuid(slug), avatar: slug, bonus_coins: 100 })),
  ...viewers.slice(0, VIEWERS_WHO_INVITE).map(({ uuid, avatar }) => ({
    slug: `v${hash(`invitation:${uuid}`).toString(36)}`,
    user_uuid: uuid,
    avatar,
    bonus_coins: 50,
  })),
];

export const seedInvitations = (now: Date) =>
  insertMissing(
    invitations,
    inviters.map(({ slug, user_uuid, bonus_coins }) => ({
      slug,
      user_uuid,
      newcomer_bonus_coins: bonus_coins,
      created_at_ms: now.getTime() - 30 * DAY_MS,
    })),
  );
