/** Lives on air for tests that are about something else than their first picture. */
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { goOnAir } from '../../../api/live/broadcast/live-database.ts';
import { listLives, startLive } from '../../../calls/live/live.ts';
import { ask } from '../ask.ts';

/** Jobs run only where a test runs them. */
const quietClock = { getByName: () => ({ wake: async () => undefined }) };

/** Puts a waiting live on air, as its first picture would. */
export const putOnAir = (uuid: string) => goOnAir({ ...env, CLOCK: quietClock }, uuid, new Date());

/** Starts a live and puts it on air, as its first picture would. */
export async function startOnAir(token: string, form: { title: string; least_age?: '18' | '20' }) {
  const { data: waitingLive } = await ask(startLive, { token, form });
  await putOnAir(waitingLive.uuid);
  const { data } = await ask(listLives, { query: { caster_uuid: waitingLive.caster.uuid } });
  const live = data.find(({ uuid }) => uuid === waitingLive.uuid) ?? expect.fail('not on air');
  return { ...live, ingest_key: waitingLive.ingest_key };
}
