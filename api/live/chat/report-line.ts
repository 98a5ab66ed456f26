/** Reports of chat messages. A report copies the message and those around it into the case. */
import { and, eq } from 'drizzle-orm';
import { reportLine } from '../../../calls/live/chat-moderation.ts';
import { statementsOfReport } from '../../moderation/moderation/report.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { insertRow, retryOnConflict } from '../../platform/framework/statement.ts';
import { mayEnter } from '../live/viewing-age.ts';
import { roomsIn } from '../room/bindings.ts';
import { announceReport } from '../room/wake-room.ts';
import { chatEvidenceText } from './chat-evidence-text.ts';
import { readerIn, selectRoomCaller } from './room-caller.ts';
import { selectInRoom } from './room-permissions.ts';
import { reportedLines } from './tables.ts';

/** Maximum messages copied before and after the reported one. */
const MAX_BESIDE = 20;

export const reportLineRoute = (on: On) =>
  on(
    reportLine,
    ({ params }, context) => selectRoomCaller(params.slug, context),
    async ({ params: { slug, seq }, form: { reason, note = null } }, { db, env, now, caller, read }) => {
      const reader = readerIn(await read());
      if ('failed' in reader) return reader;
      const { live, part } = reader;
      if (!(await mayEnter(env, live, caller.user_uuid))) return { failed: 'live_age_wanted' };
      const entry = await roomsIn(env).getByName(live.uuid).line(live.uuid, seq, MAX_BESIDE);
      const speaker = entry?.line.who;
      if (!speaker || entry.line.kind !== 'say' || (entry.is_hidden && part === null))
        return { failed: 'talk_line_not_found' };
      const { line, beside } = entry;
      const report = {
        uuid: crypto.randomUUID(),
        reporter_uuid: caller.user_uuid,
        reason,
        note,
        seen_text: chatEvidenceText(line, beside),
        reported_at_ms: now.getTime(),
      };
      const path = `/live/${slug}/talk/${seq}`;
      // Two first reports of a message may arrive together. The second one is retried and finds the
      // first.
      let isOfVb = false;
      const outcome = await retryOnConflict<{ data: { seq: number } } | Failed>(db, async () => {
        const { them, reports } = await batchRead(db, {
          them: selectInRoom(db, slug, speaker.uuid),
          reports: db
            .select({ uuid: reportedLines.uuid })
            .from(reportedLines)
            .where(and(eq(reportedLines.live_uuid, live.uuid), eq(reportedLines.seq, seq))),
        });
        const owner_uuid = them[0]?.uuid ?? speaker.uuid;
        isOfVb = owner_uuid === live.caster_uuid;
        if (owner_uuid === caller.user_uuid) return { statements: [], outcome: { failed: 'report_of_oneself' } };
        const target_uuid = reports[0]?.uuid ?? crypto.randomUUID();
        const lineInserts = reports[0]
          ? []
          : [insertRow(reportedLines, { uuid: target_uuid, live_uuid: live.uuid, seq })];
        const of = { kind: 'line' as const, target_uuid, owner_uuid, title: line.text, path };
        return { statements: [...lineInserts, ...statementsOfReport({ of, report })], outcome: { data: { seq } } };
      });
      // A VB learns nothing of reports about themselves, and knows their own.
      if (!('failed' in outcome || isOfVb || caller.user_uuid === live.caster_uuid)) {
        const { name, avatar_url = null } = speaker;
        await announceReport({ env }, live.uuid, { seq, at: moment(now.getTime()), who: { name, avatar_url } });
      }
      return outcome;
    },
  );
