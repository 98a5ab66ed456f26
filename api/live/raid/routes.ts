/**
 * Endpoints with which a VB ends a live and sends its viewers on. The rooms of both lives read the
 * raid from the database and announce it.
 */
import { listRaidTargets, type RaidOffer, sendRaid } from '../../../calls/live/raid.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { insertRow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { checkMediaRoom } from '../broadcast/media-room.ts';
import { serializeLive } from '../live/serialize-live.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { selectOwnLive, selectTarget, selectTargets, serializeTarget } from './select-raid.ts';
import { raids } from './tables.ts';

export const prefixes = ['raids'];

const MAX_OFFERS = 24;

export const routes = (on: On) => {
  on(
    listRaidTargets,
    ({ query: { q } }, { db, now, bearer: { user_uuid } }) => selectTargets(db, { q, user_uuid, now }),
    async (_, { read }) => {
      const { followed, family, others, own } = await read();
      const labels = new Set(own[0]?.labels.map(({ key }) => key));
      const isAlike = ({ caster_labels }: (typeof others)[number]) => caster_labels.some(({ key }) => labels.has(key));
      const offers = new Map<string, RaidOffer>();
      const offer = (rows: typeof others, reason: RaidOffer['reason']) => {
        for (const { viewer_count, ...row } of rows)
          if (!offers.has(row.uuid)) offers.set(row.uuid, { ...serializeTarget(row), viewer_count, reason });
      };
      offer(followed, 'followed');
      offer(family, 'family');
      offer(others.filter(isAlike), 'label');
      offer(others, null);
      return { data: [...offers.values()].slice(0, MAX_OFFERS), next_cursor: null };
    },
  );

  on(
    sendRaid,
    ({ form: { live_uuid } }, { db, now, bearer: { user_uuid } }) => ({
      own: selectOwnLive(db, user_uuid, now),
      targets: selectTarget(db, { live_uuid, user_uuid, now }),
    }),
    async ({ form }, { db, env, now, command, read, waitUntil }) => {
      const at_ms = now.getTime();
      let endedUuid: string | null = null;
      const begin = async () => {
        const { own, targets } = await read();
        const [live] = own;
        const [target] = targets;
        if (!live) return { failed: 'not_on_air' as const };
        if (!target) return { failed: 'raid_unavailable' as const };
        endedUuid = live.uuid;
        const { viewer_count } = live;
        const raid = { live_uuid: live.uuid, to_live_uuid: target.uuid, viewer_count, sent_at_ms: at_ms };
        const end = write`UPDATE lives SET status = 'ended', ended_at_ms = ${at_ms}
          WHERE uuid = ${live.uuid} AND status = 'on_air'`;
        const ended = serializeLive({ ...live, status: 'ended', ended_at_ms: at_ms, viewer_count: 0 });
        return {
          statements: [insertRow(raids, raid), end],
          answer: { data: { live: ended, to: serializeTarget(target), viewer_count } },
        };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if (!('failed' in result) && endedUuid !== null) {
        waitUntil(scheduleCounting({ env, now }));
        waitUntil(Promise.all([wakeRoom({ env }, endedUuid), wakeRoom({ env }, form.live_uuid)]));
        waitUntil(checkMediaRoom(env, endedUuid));
      }
      return result;
    },
  );
};
