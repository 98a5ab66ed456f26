/** A VB's announced lives as a calendar file (RFC 5545), which calendar apps poll. */

import type { Context } from 'hono';
import ical from 'ical-generator';
import { listAnnouncedLives } from '../../calls/live/announce.ts';
import { getUser } from '../../calls/people/profile.ts';
import { href } from '../../client/platform/script/href.ts';
import { localePath } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { allOk, api } from '../platform/host/api.ts';
import { failedPage } from '../platform/page/errors.tsx';
import { textsOf } from '../platform/page/texts.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';

/** Assumed duration of a live, which is not known in advance. */
const SHOWN_MS = 3_600_000;
const AGAIN_SECONDS = 900;

/** Responds with the calendar of the VB in the path. */
export async function calendar(c: Context<EdgeEnv>): Promise<Response> {
  const uuid = c.req.param('uuid') ?? '';
  const result = await allOk(
    api(c, getUser, { params: { uuid } }),
    api(c, listAnnouncedLives, { query: { caster_uuid: uuid, limit: 50 } }),
  );
  if (!result.ok) return failedPage(c, result);
  const [{ data: vb }, { data: announcements }] = result.answer;
  const locale = c.get('locale');
  const settings = c.get('settings');
  const link = publicOrigin(c) + localePath(locale, href('/users/{uuid}', { uuid: vb.uuid }));
  const product = settings.PRODUCT_NAME;
  const file = ical({
    name: textsOf(locale)('announce:calendar_name', { name: vb.name, product }),
    prodId: { company: product, product, language: locale.toUpperCase() },
    ttl: AGAIN_SECONDS,
    url: link,
  });
  for (const one of announcements) {
    const changedAt = new Date(one.changed_at);
    file.createEvent({
      id: one.uuid,
      sequence: one.change_count,
      stamp: changedAt,
      lastModified: changedAt,
      start: new Date(one.starts_at),
      end: new Date(Date.parse(one.starts_at) + SHOWN_MS),
      summary: `${one.title} · ${vb.name}`,
      url: link,
    });
  }
  return c.body(`${file.toString()}\r\n`.replace(/(?:\r\n){2,}$/, '\r\n'), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="lives.ics"',
    'cache-control': `public, max-age=${AGAIN_SECONDS}`,
  });
}
