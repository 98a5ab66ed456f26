import { z } from 'zod';
import { schedulePushes } from '../../people/push/schedule-pushes.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import { log } from '../../platform/framework/log.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { scheduleReservations } from '../../shop/order/schedule-reservations.ts';
import { finalizeEvents, nextFinalization } from './finalize.ts';
import { nextReminder, notifyReminded } from './remind.ts';

const settings = z.object({ PRIVATE: bucketBinding });

/**
 * Scheduled job that sends reminders of events that start, and closes and finalizes events that are
 * over.
 */
export const eventJob: Job = {
  name: 'events',
  async due({ db }) {
    const next = [await nextFinalization(db), await nextReminder(db)].filter((at_ms) => at_ms !== null);
    return next.length > 0 ? Math.min(...next) : null;
  },
  run: async ({ db, env, now }) => {
    const hasReminded = await notifyReminded(db, now);
    if (hasReminded) await schedulePushes(env, now);
    const finalizeResult = await finalizeEvents({
      db,
      now,
      bucket: settings.parse(env).PRIVATE,
      newUuid: () => crypto.randomUUID(),
      wakeReservationJob: () => scheduleReservations(env, now),
      log,
    });
    // Finalizing writes facts about defeated levels of a monster.
    await scheduleCounting({ env, now });
    return { ...finalizeResult, done: finalizeResult.done + Number(hasReminded) };
  },
};
