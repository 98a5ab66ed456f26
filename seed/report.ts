/** Reports of members: a live that staff have not reviewed yet, and a warned member who appeals. */
import { reportCases } from '../api/moderation/moderation/tables.ts';
import { addDays, bangkokDay, dayStart } from '../calls/platform/bangkok-day.ts';
import type { ReportKind, reportReason } from '../calls/platform/page-field.ts';
import { demoUuid } from './account.ts';
import { casters, casterUuid } from './caster.ts';
import { HOUR_MS } from './clock.ts';
import { liveUuid } from './live.ts';
import { endedTitles } from './live-title.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';
import { fansOf } from './viewer.ts';

interface Target {
  kind: ReportKind;
  target_uuid: string;
}

interface Reported {
  reporter_uuid: string;
  reason: (typeof reportReason.options)[number];
  note: string | null;
  reported_at_ms: number;
}

export function seedReports(midnight: Date): SeedStatement[] {
  const [live] = endedTitles;
  const [, , vb] = casters;
  if (!(live && vb)) return [];
  const at = (days: number, hours: number) =>
    dayStart(addDays(bangkokDay(midnight), -days)).getTime() + hours * HOUR_MS;
  const ofLive: Target = { kind: 'live', target_uuid: liveUuid(live.slug) };
  const ofVb: Target = { kind: 'user', target_uuid: casterUuid(vb.slug) };
  const [first, second] = fansOf(live.caster, 2);
  const [fan] = fansOf(vb.slug, 1);
  const reportedLive = { owner_uuid: casterUuid(live.caster), title: live.title, path: `/live/${live.slug}` };
  const reportedVb = { owner_uuid: ofVb.target_uuid, title: vb.name, path: `/users/${ofVb.target_uuid}` };
  return [
    ...insertMissing(
      reportCases,
      [
        { ...ofVb, ...reportedVb, reported_at_ms: at(4, 21) },
        { ...ofLive, ...reportedLive, reported_at_ms: at(2, 9) },
      ],
      ['kind', 'target_uuid'],
    ),
    reportOf(ofVb, {
      reporter_uuid: fan?.uuid ?? '',
      reason: 'insult',
      note: 'พูดใส่คนดูแรงเกินไป',
      reported_at_ms: at(4, 21),
    }),
    ...warning(ofVb, { decided_at_ms: at(3, 10), appealed_at_ms: at(3, 12) }),
    reportOf(ofLive, {
      reporter_uuid: first?.uuid ?? '',
      reason: 'spam',
      note: 'ชวนไปซื้อของนอกแอปทั้งไลฟ์',
      reported_at_ms: at(3, 8),
    }),
    reportOf(ofLive, { reporter_uuid: second?.uuid ?? '', reason: 'fraud', note: null, reported_at_ms: at(2, 9) }),
  ];
}

/** Returns a report. Its uuid is derived from target and reporter, so that a later run finds it. */
function reportOf(
  { kind, target_uuid }: Target,
  { reporter_uuid, reason, note, reported_at_ms }: Reported,
): SeedStatement {
  const uuid = uuidOf(`report:${target_uuid}:${reporter_uuid}`);
  return {
    sql: `INSERT INTO reports (uuid, case_number, reporter_uuid, reason, note, reported_at_ms)
      SELECT ?1, number, ?2, ?3, nullif(?4, ''), ?5 FROM report_cases
      WHERE kind = ?6 AND target_uuid = ?7 AND NOT EXISTS (SELECT 1 FROM reports WHERE uuid = ?1)`,
    params: [uuid, reporter_uuid, reason, note ?? '', reported_at_ms, kind, target_uuid],
  };
}

/**
 * Returns the first decision about a target, and the appeal against it, which changes the counts of
 * the case.
 */
function warning(
  { kind, target_uuid }: Target,
  { decided_at_ms, appealed_at_ms }: Required<Record<'decided_at_ms' | 'appealed_at_ms', number>>,
): SeedStatement[] {
  const uuid = uuidOf(`decision:${target_uuid}`);
  const reason = 'กรุณาพูดกับผู้ชมอย่างสุภาพ';
  return [
    {
      sql: `INSERT INTO moderation_decisions (case_number, number, uuid, person_uuid, measure, reason, by_uuid, decided_at_ms)
        SELECT number, 1, ?1, owner_uuid, 'warn', ?2, ?3, ?4 FROM report_cases
        WHERE kind = ?5 AND target_uuid = ?6 AND decision_count = 0`,
      params: [uuid, reason, demoUuid('moderator'), decided_at_ms, kind, target_uuid],
    },
    {
      sql: 'UPDATE moderation_decisions SET appeal = ?, appealed_at_ms = ? WHERE uuid = ? AND appealed_at_ms IS NULL',
      params: ['ตอนนั้นเล่นมุกกับคนที่รู้จักกัน ขอให้ดูคลิปอีกครั้งค่ะ', appealed_at_ms, uuid],
    },
  ];
}
