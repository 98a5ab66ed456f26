/** Viewers who take part in community events. In the current week their number grows over time. */
import { eventParticipants } from '../api/rankings/event/participant-tables.ts';
import { addDays, bangkokDay, dayStart, monday } from '../calls/platform/bangkok-day.ts';
import { communityUuid } from './event.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { viewers } from './viewer.ts';

const MAX_PARTICIPANTS = 60;
/** Time between two participants, in milliseconds. */
const STEP_MS = 97 * 60_000;

/** Returns the participants up to now; those of a past week never change. */
export function seedParticipants(now: Date): SeedStatement[] {
  const weeks = [-7, 0].map((days) => addDays(monday(bangkokDay(now)), days));
  return weeks.flatMap((day, week) => {
    const from_ms = dayStart(day).getTime();
    const rows = Array.from({ length: MAX_PARTICIPANTS }, (_, place) => ({
      event_uuid: communityUuid(day),
      // 7 and 400 have no common factor, so no viewer appears twice.
      user_uuid: viewers[(week * 31 + place * 7) % viewers.length]?.uuid ?? '',
      joined_at_ms: from_ms + (place + 1) * STEP_MS,
    }));
    return insertMissing(
      eventParticipants,
      rows.filter(({ joined_at_ms }) => joined_at_ms <= now.getTime()),
    );
  });
}
