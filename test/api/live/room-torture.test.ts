/**
 * A room under a flood that is killed meanwhile. `npm test` runs a small load, `npm run torture`
 * that of a large live.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RoomSockets } from '../../../api/live/room/room-sockets.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { countFacts } from '../../../api/rankings/fact/count-facts.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { effort, seed } from '../../effort.ts';
import { fetchCall } from '../ask.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { addGiving, coinsOf, giftUuid, vtokensOf } from './gift-world.ts';
import { RoomReader } from './room-reader.ts';

const HOUR_MS = 3_600_000;
const SENDING_MS = 60_000;
const MINUTES = 20;

const room = (slug: string) => env.ROOMS.getByName(liveUuid(slug));
/** Kills the object with its memory and all its sockets. */
const abort = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, ctx) => ctx.abort('killed')).catch(() => undefined);
const kill = (slug: string) => abort(room(slug));

const { relayThreshold: socketLimit } = RoomSockets;
afterEach(() => {
  RoomSockets.relayThreshold = socketLimit;
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('room under load', () => {
  test(
    'every reader receives each number once while room and relay crash under load',
    async () => {
      const [readers, seconds] = [effort({ daily: 20, torture: 1_000 }), effort({ daily: 2, torture: 300 })];
      RoomSockets.relayThreshold = readers / 4;
      const LINES_A_SECOND = 40;
      const lines = seconds * LINES_A_SECOND;
      // The platform notes pings by the real clock. On the test’s clock a reader who stays for 90
      // seconds is silent and is disconnected.
      const STAY_LINES = 60 * LINES_A_SECOND;
      vi.setSystemTime(Date.parse('2031-11-20T08:00:00.000Z'));
      const slug = `flood-${crypto.randomUUID().slice(0, 8)}`;
      // Enough speakers that none hits the rate limit.
      const speakers = Array.from({ length: 100 }, (_, index) => `speaker-${index}`);
      await addUsers(['star'], { role: 'caster' });
      await addUsers(speakers);
      await addLives([{ slug, caster: 'star', started_at_ms: Date.now() - HOUR_MS }]);
      const there = Array.from({ length: readers }, (_, index) => new RoomReader(slug, `guest:reader-${index}`));
      await Promise.all(there.map((reader) => reader.enter()));
      const deaths = new Set([Math.floor(lines / 3), Math.floor((2 * lines) / 3)]);
      const begun_ms = performance.now();
      for (let line = 0; line < lines; line += 1) {
        vi.setSystemTime(Date.now() + 1000 / LINES_A_SECOND);
        const user_uuid = userUuid(speakers[line % speakers.length] ?? '');
        const message = { user_uuid, key: `line-${line}`, text: `number ${line}` };
        const say = () => room(slug).say(liveUuid(slug), message);
        if (deaths.has(line)) {
          const dying = say().catch(() => null);
          const relay = there.at(-1)?.at ?? '';
          await Promise.all([kill(slug), abort(env.RELAYS.getByName(relay))]);
          await dying;
          // Readers at other relays do not notice the crash.
          const out = there.filter(({ at }) => at === null || at === relay);
          await Promise.all(out.map((reader) => reader.enter()));
        }
        if (line % STAY_LINES === STAY_LINES - 1) {
          for (const reader of there) reader.leave();
          await Promise.all(there.map((reader) => reader.enter()));
        }
        // A speaker without a response retries.
        expect(await say()).toHaveProperty('seq');
        // The stress test follows the real clock, so that messages have a realistic size.
        const due_ms = begun_ms + (line * 1000) / LINES_A_SECOND;
        if (readers > 100 && performance.now() < due_ms)
          await new Promise((resolve) => setTimeout(resolve, due_ms - performance.now()));
      }
      const last = there.at(-1);
      await vi.waitFor(() => expect(last?.numbers.at(-1)).toBe(lines), { timeout: SENDING_MS, interval: 100 });
      const expected = upTo(lines).join();
      await vi.waitFor(() => expect(there.filter(({ numbers }) => numbers.join() !== expected)).toEqual([]), {
        timeout: SENDING_MS,
        interval: 1_000,
      });
    },
    MINUTES * 60_000,
  );

  test(
    'gifts killed between coins, fact and chat message have the same totals, each once',
    async () => {
      const gifts = effort({ daily: 24, torture: 10_000 });
      const HEART = 10;
      vi.setSystemTime(Date.parse('2031-11-20T08:00:00.000Z'));
      const ann = await addGiving(gifts * HEART);
      const slug = 'sing';
      await runInDurableObject(room(slug), (_, { storage }) => storage.deleteAll());
      await kill(slug);
      const reader = new RoomReader(slug, 'guest:fan');
      await reader.enter();
      let chance = seed;
      const among = (count: number) => {
        chance = (chance * 16_807 + 11) % 2_147_483_647;
        return chance % count;
      };
      const ports = { db: openDb(env.DB), now: new Date(), log: () => undefined };
      for (let gift = 0; gift < gifts; gift += 1) {
        vi.setSystemTime(Date.now() + 1_000);
        const give = () =>
          fetchCall(giveGift, {
            token: ann,
            key: `gift-number-${gift}`,
            params: { id: liveUuid(slug) },
            form: { gift_uuid: giftUuid('heart'), quantity: '1' },
          });
        const crash = among(8);
        const giftPromise = give();
        // Kills before the transaction, between it and the chat message, or between the message and
        // its readers.
        if (crash === 0) await kill(slug);
        const answer = await giftPromise;
        if (crash === 1) await kill(slug);
        // The response was lost: the client sends the gift again.
        if (crash === 2) expect(await (await give()).json()).toEqual(await answer.clone().json());
        if (crash === 3)
          await Promise.all([
            countFacts(ports, 5),
            room(slug)
              .renew(liveUuid(slug))
              .catch(() => undefined),
          ]);
        if (crash === 4)
          await Promise.all([
            room(slug)
              .renew(liveUuid(slug))
              .catch(() => undefined),
            kill(slug),
          ]);
        expect(answer.status).toBe(200);
        if (crash < 2 || crash === 4) await reader.enter();
      }
      for (let isAll = false; !isAll; ) isAll = await countFacts(ports);
      await room(slug).renew(liveUuid(slug));
      await vi.waitFor(() => expect(reader.numbers.at(-1)).toBe(gifts), { timeout: SENDING_MS, interval: 100 });
      expect(reader.numbers.join()).toBe(upTo(gifts).join());
      expect(reader.pieces).toBe(gifts);
      const totals = await env.DB.prepare(
        `SELECT (SELECT count(*) FROM gifts) AS gifts, (SELECT sum(coins) FROM gifts) AS coins,
        (SELECT count(*) FROM facts WHERE kind = 'gift') AS facts, (SELECT sum(amount) FROM facts WHERE kind = 'gift') AS amount,
        (SELECT coins_received FROM lives WHERE slug = 'sing') AS received,
        (SELECT sum(vtokens) FROM gifts) AS vtokens`,
      ).first<Record<string, number>>();
      const coins = gifts * HEART;
      expect(totals).toMatchObject({ gifts, coins, facts: gifts, amount: coins, received: coins });
      expect(await coinsOf('ann')).toBe(0);
      expect(await vtokensOf('somo', 'held')).toBe(totals?.vtokens);
      const lineCounts = await runInDurableObject(room(slug), (_, { storage }) =>
        storage.sql.exec('SELECT count(*) AS lines, count(DISTINCT key) AS keys, max(seq) AS last FROM lines').one(),
      );
      expect(lineCounts).toEqual({ lines: gifts, keys: gifts, last: gifts });
    },
    MINUTES * 60_000,
  );
});
