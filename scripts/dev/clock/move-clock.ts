/** Moves the clock of a running local site. */
import { CLOCK_HEADER } from './clock-modules.ts';
import { storeClockOffset, worldNow } from './world-clock.ts';

/** Names of the Workers of a local site. */
const workers = ['vela-sandbox', 'vela-api', 'vela'];

/** Moves the clock of all Workers to an offset from the real time, and starts the nightly run. */
export async function moveWorkers(origin: string, offsetMs: number): Promise<void> {
  for (const name of workers) {
    const headers = { 'mf-route-override': name, [CLOCK_HEADER]: String(offsetMs) };
    const { ok, status } = await fetch(`${origin}/healthz`, { headers });
    if (!ok) throw new Error(`The clock of ${name} did not move: ${status}.`);
  }
}

/** Returns the clock of the site in a state folder. */
export const clockOf = (state: string) => ({
  now: () => worldNow(state),
  async moveTo(origin: string, at: Date): Promise<void> {
    const offsetMs = at.getTime() - Date.now();
    await moveWorkers(origin, offsetMs);
    storeClockOffset(state, offsetMs);
  },
});
