/** The member's own page, and the forms on it. */
import { Hono } from 'hono';
import { z } from 'zod';
import { listSessions, revokeAllSessions, revokeSession } from '../../calls/auth.ts';
import { uuid } from '../../calls/field.ts';
import { getProfile } from '../../calls/profile.ts';
import { localePath } from '../../client/i18n.ts';
import { profilePath } from '../../client/layout/site-links.ts';
import { ProfilePage } from '../../client/profile/profile-page.tsx';
import { api, both } from '../api.ts';
import { cursorOf } from '../cursor.ts';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { form } from '../form.ts';
import { page } from '../page.tsx';
import { logSecurity } from '../security-log.ts';
import { renewSession } from '../session/session.ts';
import { leave } from '../session/sign-out.ts';
import { textsOf } from '../texts.ts';

export const profile = new Hono<EdgeEnv>();

const outcomes = z.enum(['revoked', 'gone']).nullable().catch(null);

profile.get(profilePath, async (c) => {
  const found = await both(api(c, getProfile, {}), api(c, listSessions, { query: { cursor: cursorOf(c) } }));
  if (!found.ok) return failedPage(c, found);
  const [{ data: shown }, { data: sessions, next_cursor }] = found.answer;
  await renewSession(c, shown);
  const path = localePath(c.var.locale, profilePath);
  return page(c, {
    share: { kind: 'hidden', description: textsOf(c.var.locale)('profile:description') },
    body: (
      <ProfilePage
        profile={shown}
        sessions={sessions}
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}`}
        outcome={outcomes.parse(c.req.query('status') ?? null)}
      />
    ),
  });
});

profile.post(`${profilePath}/sign-out-device`, form(z.object({ id: uuid })), async (c) => {
  const ended = await api(c, revokeSession, { params: c.req.valid('form') });
  const gone = !ended.ok && ended.failure.error.code === 'session_not_found';
  if (!ended.ok && !gone) return failedPage(c, ended);
  if (!gone) await logSecurity(c, 'device_signed_out');
  const path = localePath(c.var.locale, profilePath);
  return c.redirect(`${path}?status=${gone ? 'gone' : 'revoked'}#sessions`, 303);
});

profile.post(`${profilePath}/sign-out-everywhere`, async (c) => {
  const ended = await api(c, revokeAllSessions, {});
  if (!ended.ok) return failedPage(c, ended);
  await logSecurity(c, 'signed_out_everywhere');
  await leave(c);
  return c.redirect(localePath(c.var.locale, '/'), 303);
});
