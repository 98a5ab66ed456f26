/**
 * Moderation of a reported chat message by staff. It can be hidden, and its author warned or muted
 * for a day in the VB's rooms. A trigger in rules.sql ignores an entry that changes nothing.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { ModeratedKind } from '../../moderation/moderation/kind.ts';
import { reportCases } from '../../moderation/moderation/tables.ts';
import { openDb } from '../../platform/framework/db.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { reportedLines } from './tables.ts';

const MUTE_MS = 24 * 60 * 60 * 1000;

interface Deciding {
  uuid: string;
  by: string;
  now: Date;
}

const hide = ({
  uuid,
  by,
  now,
}: Deciding): Statement => write`INSERT INTO hidden_lines (live_uuid, seq, by_uuid, hidden_at_ms)
  SELECT live_uuid, seq, ${by}, ${now.getTime()} FROM reported_lines WHERE uuid = ${uuid}`;

/** Skips a VB in their own rooms, and keeps a longer mute. */
const mute = ({
  uuid,
  by,
  now,
}: Deciding): Statement => write`INSERT INTO talk_silences (vb_uuid, user_uuid, until_ms, by_uuid, silenced_at_ms)
  SELECT lives.caster_uuid, report_cases.owner_uuid, ${now.getTime() + MUTE_MS}, ${by}, ${now.getTime()}
  FROM reported_lines
    JOIN lives ON lives.uuid = reported_lines.live_uuid
    JOIN report_cases ON report_cases.kind = 'line' AND report_cases.target_uuid = reported_lines.uuid
  WHERE reported_lines.uuid = ${uuid} AND lives.caster_uuid <> report_cases.owner_uuid
  ON CONFLICT (vb_uuid, user_uuid) DO UPDATE SET until_ms = excluded.until_ms, by_uuid = excluded.by_uuid,
    silenced_at_ms = excluded.silenced_at_ms
  WHERE until_ms < excluded.until_ms`;

/**
 * Shows the message again if a decision hid it. A message hidden by the VB or a room moderator
 * stays hidden.
 */
const show = ({
  uuid,
  by,
  now,
}: Deciding): Statement => write`INSERT INTO hidden_lines (live_uuid, seq, by_uuid, hidden_at_ms, is_shown_again)
  SELECT reported.live_uuid, reported.seq, ${by}, ${now.getTime()}, 1
  FROM reported_lines AS reported
    JOIN hidden_lines AS hidden ON hidden.live_uuid = reported.live_uuid AND hidden.seq = reported.seq
    JOIN report_cases ON report_cases.kind = 'line' AND report_cases.target_uuid = reported.uuid
    JOIN moderation_decisions AS decided ON decided.case_number = report_cases.number
      AND decided.by_uuid = hidden.by_uuid AND decided.decided_at_ms = hidden.hidden_at_ms
  WHERE reported.uuid = ${uuid} AND hidden.number = (
    SELECT max(number) FROM hidden_lines WHERE live_uuid = reported.live_uuid AND seq = reported.seq
  )`;

/** Lifts only the mute that a decision about this message set. */
const unmute = ({
  uuid,
}: Deciding): Statement => write`DELETE FROM talk_silences WHERE (vb_uuid, user_uuid, by_uuid, silenced_at_ms) IN (
  SELECT lives.caster_uuid, report_cases.owner_uuid, decided.by_uuid, decided.decided_at_ms
  FROM reported_lines
    JOIN lives ON lives.uuid = reported_lines.live_uuid
    JOIN report_cases ON report_cases.kind = 'line' AND report_cases.target_uuid = reported_lines.uuid
    JOIN moderation_decisions AS decided ON decided.case_number = report_cases.number AND decided.measure = 'mute'
  WHERE reported_lines.uuid = ${uuid}
)`;

/** A reported chat message. Its case stores the text and the author. */
export const moderatedLine: ModeratedKind = {
  kind: 'line',
  select: (db, uuid) =>
    db
      .select({
        owner_uuid: reportCases.owner_uuid,
        title: reportCases.title,
        path: sql<string>`${reportCases.path}`.as('path'),
      })
      .from(reportCases)
      .where(and(eq(reportCases.kind, 'line'), eq(reportCases.target_uuid, uuid))),
  measures: {
    warn: () => [],
    hide: (about) => [hide(about)],
    mute: (about) => [hide(about), mute(about)],
  },
  lifts: {
    hide: (about) => [show(about)],
    mute: (about) => [show(about), unmute(about)],
  },
  isUncached: true,
  after: async ({ env }, uuid) => {
    const [report] = await openDb(env.DB)
      .select({ live_uuid: reportedLines.live_uuid, owner_uuid: reportCases.owner_uuid })
      .from(reportedLines)
      .innerJoin(reportCases, and(eq(reportCases.kind, 'line'), eq(reportCases.target_uuid, reportedLines.uuid)))
      .where(eq(reportedLines.uuid, uuid));
    if (report) await wakeRoom({ env }, report.live_uuid, [report.owner_uuid]);
  },
};
