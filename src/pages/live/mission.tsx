/** Page of missions: the list, the check-in and claims. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { checkIn as checkInCall, claimMission, getMissions } from '../../../calls/live/mission.ts';
import { MissionsPage } from '../../../client/live/mission/missions-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { missions as missionsPage } from '../../../pages/live/mission.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { cookieOptions } from '../../platform/request/cookie.ts';

/** Cookie with the random id of this browser, so that one device is rewarded for one account a day. */
const DEVICE_COOKIE = 'device';
const DEVICE_SECONDS = 400 * 24 * 60 * 60;
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export const missions = loader(missionsPage, (c, { query: { status = null } }) => showMissions(c, { status }));

export const checkIn = action(missionsPage, 'checkIn', async (c) => {
  const result = await api(c, checkInCall, { form: { device: deviceOf(c) } });
  if (result.ok) return c.redirect(linkIn(c)(href('/missions', { status: 'checked_in' })), 303);
  return showMissions(c, { failed: result });
});

export const claim = action(missionsPage, 'claim', async (c, { form: { mission } }) => {
  const result = await api(c, claimMission, { params: { uuid: mission }, form: { device: deviceOf(c) } });
  if (result.ok) return c.redirect(linkIn(c)(href('/missions', { status: 'claimed' })), 303);
  return showMissions(c, { failed: result });
});

async function showMissions(
  c: Context<EdgeEnv>,
  { status = null, failed = null }: { status?: 'checked_in' | 'claimed' | null; failed?: Failure | null },
): Promise<Response> {
  if (failed && (failed.status === 401 || failed.status >= 500)) return failedPage(c, failed);
  const result = await api(c, getMissions, {});
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: <MissionsPage own={result.answer.data} status={status} formError={failed?.failure.error.code ?? null} />,
  });
}

/** Returns the id of this browser, and stores a new one if there is none. */
function deviceOf(c: Context<EdgeEnv>): string {
  const stored = getCookie(c, DEVICE_COOKIE);
  if (stored !== undefined && UUID.test(stored)) return stored;
  const id = crypto.randomUUID();
  setCookie(c, DEVICE_COOKIE, id, { ...cookieOptions(c), maxAge: DEVICE_SECONDS });
  return id;
}
