import type { ApiBindings } from '../../platform/host/env.ts';
import { log } from '../../platform/host/log.ts';

/** Keeps the last minute of a live as evidence: its key in R2. Null where there is none, or it could not be had, which is no reason to refuse a report. */
export const keepEvidence = (env: ApiBindings, live_uuid: string): Promise<string | null> =>
  env.LIVE_MEDIA.getByName(live_uuid)
    .keepEvidence()
    .catch((error: unknown) => {
      log('warn', 'evidence_not_kept', { reason: String(error) });
      return null;
    });

/**
 * Tells the media room of a live that something about the live has changed, which it then looks up: it stops a sender within the
 * moment. Never a reason for a command to fail: a room looks by itself every thirty seconds while it is on air,
 * and one that is over when it is asked and has not looked for a minute.
 */
export const tellMediaRoom = (env: ApiBindings, live_uuid: string): Promise<void> =>
  env.LIVE_MEDIA.getByName(live_uuid)
    .look()
    .catch((error: unknown) => log('warn', 'media_room_not_told', { reason: String(error) }));
