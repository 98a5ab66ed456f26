/** The audience of a VB's latest lives, beside the model that computes one live in memory. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { audienceOf } from '../../../../api/live/live/audience.ts';
import { AUDIENCE_DAYS, getAudienceOverview } from '../../../../calls/live/live-result.ts';
import { addDays, bangkokDay, dayStart } from '../../../../calls/platform/bangkok-day.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { userUuid } from '../../world.ts';

const MINUTE_MS = 60_000;
const token: Record<string, string> = {};
beforeEach(async () => {
  for (const name of ['star', 'other']) token[name] = await addMember(name, 'caster');
});

const overview = async (name = 'star') => (await ask(getAudienceOverview, { token: token[name] ?? '' })).data;

/** Stores an ended live with the reports of its room, by minute since its start. */
async function addEnded(started_at_ms: number, length_ms: number, reports: ReadonlyMap<number, number> = new Map()) {
  const uuid = crypto.randomUUID();
  const live = env.DB.prepare(
    `INSERT INTO lives (uuid, slug, title, poster_url, caster_uuid, status, peak_viewer_count, total_viewer_count, started_at_ms, ended_at_ms)
      VALUES (?1, ?1, 'title', '/media/a.webp', ?2, 'ended', 5, 9, ?3, ?4)`,
  ).bind(uuid, userUuid('star'), started_at_ms, started_at_ms + length_ms);
  const minute = env.DB.prepare(
    `INSERT INTO live_minutes (live_uuid, minute, viewer_count, peak_viewer_count, heart_count, message_count)
      VALUES (?, ?, ?, ?, 0, 0)`,
  );
  const first = Math.floor(started_at_ms / MINUTE_MS);
  await env.DB.batch([
    live,
    ...[...reports].map(([after, viewers]) => minute.bind(uuid, first + after, viewers, viewers)),
  ]);
  return uuid;
}

describe('GET /v1/live/audience', () => {
  test('equals the model for any reports, gaps included', async () => {
    const report = fc.tuple(fc.nat(90), fc.nat(500));
    await fc.assert(
      fc.asyncProperty(
        fc.array(report, { maxLength: 12 }),
        fc.integer({ min: 0, max: 80 * MINUTE_MS }),
        async (rows, length) => {
          const started_at_ms = Date.now() - 2 * 3_600_000;
          const reports = new Map(rows);
          const uuid = await addEnded(started_at_ms, length, reports);
          const first = Math.floor(started_at_ms / MINUTE_MS);
          const minutes = [...reports].map(([after, viewer_count]) => ({
            ...{
              minute: first + after,
              viewer_count,
              peak_viewer_count: viewer_count,
              heart_count: 0,
              message_count: 0,
            },
          }));
          const ended_at_ms = started_at_ms + length;
          // A live of one minute at least, whose minutes have the viewers of the last report.
          let viewers = 0;
          let viewerMinutes = 0;
          for (let minute = first; minute <= Math.max(first, Math.floor((ended_at_ms - 1) / MINUTE_MS)); minute += 1) {
            viewers = reports.get(minute - first) ?? viewers;
            viewerMinutes += viewers;
          }
          const live = (await overview()).lives.find((one) => one.uuid === uuid);
          expect(live?.viewer_minutes).toBe(viewerMinutes);
          expect(live?.average_viewer_count).toBe(
            audienceOf(minutes, { started_at_ms, ended_at_ms })?.average_viewer_count ?? 0,
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test('lists the own lives that ended in the last 28 days, newest first', async () => {
    const firstDay = addDays(bangkokDay(new Date()), 1 - AUDIENCE_DAYS);
    const firstMs = dayStart(firstDay).getTime();
    await addEnded(firstMs - 2 * MINUTE_MS, MINUTE_MS);
    const oldest = await addEnded(firstMs - MINUTE_MS, 2 * MINUTE_MS);
    const newest = await addEnded(Date.now() - 10 * MINUTE_MS, MINUTE_MS);
    const { from, lives } = await overview();
    expect([from, lives.map(({ uuid }) => uuid)]).toEqual([firstDay, [newest, oldest]]);
    expect(lives[0]).toMatchObject({ peak_viewer_count: 5, total_viewer_count: 9, viewer_minutes: 0 });
    expect((await overview('other')).lives).toEqual([]);
  });
});
