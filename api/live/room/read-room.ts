/** Reads everything that a room needs from the database, in two concurrent round trips. */

import deckReaders from 'virtual:api-deck-readers';
import { and, eq, gt, sql } from 'drizzle-orm';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { isHitBy } from '../../../calls/rankings/monster.ts';
import { selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import { foldText } from '../../platform/base/fold-text.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import { batchRead, type Db, openDb, type Rows } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { isEventNow } from '../../rankings/event/lists.ts';
import { fightOf, selectFight } from '../../rankings/monster/select-fight.ts';
import { serializeMonster } from '../../rankings/monster/serialize-monster.ts';
import { ownRankOf, selectOwnRank } from '../../rankings/ranking/own-rank.ts';
import { boardName } from '../../rankings/ranking/standing.ts';
import { hiddenLines, pinnedLines, talkRules } from '../chat/tables.ts';
import { selectGoals } from '../goal/select-goal.ts';
import { guestsOf, selectRoomGuests } from '../guest/select-room-guests.ts';
import { roomStageOf, selectStage } from '../guest/select-stage.ts';
import { payersOf, selectTopGivers } from '../live/live-summary.ts';
import { lives } from '../live/tables.ts';
import { pkPanelVersion } from '../pk/panel-version.ts';
import { selectMatches } from '../pk/select-match.ts';
import { selectRaids } from '../raid/select-raid.ts';
import type { DeckReading, DeckRoom } from './deck-reader.ts';
import type { Hidden, RoomPast, RoomStanding, RoomState } from './room-state.ts';

/** Maximum matches and goals announced, if the room missed several while it slept. */
const MAX_RECENT = 5;

const NO_DECK: DeckReading = { events: [], news: [], hidden_keys: [], next_ms: null };

/**
 * Reads a live. `state` is null if it is not on air. `hidden` lists changes to hidden chat messages
 * after `hidden_to`, also of a live that is over. `store` is the database that accepts writes.
 */
export async function readRoom(
  d1: D1Database,
  {
    live_uuid,
    hidden_to,
    now,
    store,
    votesOf,
  }: { hidden_to: number; store: D1Database } & Pick<DeckRoom, 'live_uuid' | 'now' | 'votesOf'>,
): Promise<{ state: RoomState | null; past: RoomPast; hidden: Hidden }> {
  const db = openDb(d1);
  const decks = Promise.all(
    deckReaders.map((readDeck) => readDeck({ db, store: openDb(store), live_uuid, now, votesOf })),
  );
  const { liveRows, words, comment_rules, hidden, matches, goals, raids, guests, pictures, layouts, ...standing } =
    await batchRead(db, {
      liveRows: db
        .select({
          caster_uuid: lives.caster_uuid,
          viewer_count: lives.viewer_count,
          least_age: lives.least_age,
          slow_seconds: talkRules.slow_seconds,
          talkers: talkRules.talkers,
          own_words: talkRules.words,
          pinned_seq: pinnedLines.seq,
          pk_desk: pkPanelVersion(live_uuid).as('pk_desk'),
        })
        .from(lives)
        .leftJoin(talkRules, eq(talkRules.vb_uuid, lives.caster_uuid))
        .leftJoin(pinnedLines, eq(pinnedLines.live_uuid, lives.uuid))
        .where(and(eq(lives.uuid, live_uuid), eq(lives.status, 'on_air'))),
      words: selectFlaggedWords(db),
      comment_rules: selectSetting(db, 'comment_rules', now),
      hidden: db
        .select({ number: hiddenLines.number, seq: hiddenLines.seq, is_shown_again: hiddenLines.is_shown_again })
        .from(hiddenLines)
        .where(and(eq(hiddenLines.live_uuid, live_uuid), gt(hiddenLines.number, hidden_to)))
        .orderBy(hiddenLines.number),
      matches: selectMatches(db, live_uuid, MAX_RECENT),
      goals: selectGoals(db, live_uuid, MAX_RECENT),
      raids: selectRaids(db, live_uuid),
      guests: selectRoomGuests(db, live_uuid),
      ...selectStage(db, live_uuid),
      ...selectRoomStanding(db, { live_uuid, now }),
    });
  const [live] = liveRows;
  const [deck = NO_DECK] = await decks;
  const past = { matches, goals, raids, deck };
  if (!live) return { state: null, past, hidden };
  const needs_email = settingOf('comment_rules', comment_rules).needs_email === 1;
  const { caster_uuid, least_age, viewer_count, slow_seconds, talkers, own_words, pinned_seq, pk_desk } = live;
  const rules = {
    needs_email,
    talkers: talkers ?? ('all' as const),
    slow_ms: (slow_seconds ?? 0) * 1000,
    held_words: [...(words[0]?.words ?? []), ...(own_words ?? []).map((word) => foldText(word).compact)],
  };
  const settings = { caster_uuid, least_age, viewer_count, rules, pinned_seq };
  const stage = { stage: roomStageOf({ pictures, layouts }), guests: guestsOf(guests) };
  const pk = { pk_desk: pk_desk ?? '' };
  return { state: { ...past, ...roomStandingOf(standing, now), ...settings, ...stage, ...pk }, past, hidden };
}

/** Supporters that a room shows. */
const SUPPORTERS = 3;

/**
 * Selects supporters, rank and monster. Reads about 40 rows, and one index row per higher entry, up
 * to 1,000.
 */
function selectRoomStanding(db: Db, { live_uuid, now }: { live_uuid: string; now: Date }) {
  const board = boardName({ ranking: 'uservtoken', period: 'day', start: bangkokDay(now) });
  const userUuid = sql<string>`(SELECT caster_uuid FROM ${lives} WHERE uuid = ${live_uuid})`;
  return {
    ...selectOwnRank(db, { board, userUuid }),
    ...selectFight(db, isEventNow({ db, now, bearer: null }, 'monster')),
    casters: db
      .select({ role: users.role })
      .from(users)
      .innerJoin(lives, eq(lives.caster_uuid, users.uuid))
      .where(eq(lives.uuid, live_uuid)),
    givers: selectTopGivers(db, payersOf(live_uuid)),
  };
}

/** Converts the rows of `selectRoomStanding` to supporters, rank and monster. */
function roomStandingOf(rows: Rows<ReturnType<typeof selectRoomStanding>>, now: Date): RoomStanding {
  const fight = fightOf(rows, null);
  const monster = 'failed' in fight ? null : serializeMonster(fight, now);
  const role: Role | undefined = rows.casters[0]?.role;
  const supporters = rows.givers.slice(0, SUPPORTERS).map(({ uuid, name, avatar_url }) => ({ uuid, name, avatar_url }));
  return { supporters, place: ownRankOf(rows), monster: monster && role && isHitBy(monster, role) ? monster : null };
}
