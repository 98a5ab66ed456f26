/** Viewers who take part in community events: in this week's more by the hour. */
import { eventParticipants } from '../api/rankings/event/participant-tables.ts';
import { addDays, bangkokDay, dayStart, monday } from '../calls/platform/bangkok-day.ts';
import { communityUuid } from './event.ts';
import { insertMissing, type Statement } from './statement.ts';
import { viewers } from './viewer.ts';

const MOST = 60;
/** After so long comes the next. */
const STEP_MS = 97 * 60_000;

/** Those who have come until now; of what is over the same ones for good. */
export function seedParticipants(now: Date): Statement[] {
  const weeks = [-7, 0].map((days) => addDays(monday(bangkokDay(now)), days));
  return weeks.flatMap((day, week) => {
    const from_ms = dayStart(day).getTime();
    const rows = Array.from({ length: MOST }, (_, place) => ({
      event_uuid: communityUuid(day),
      // 7 and 400 have no factor in common, so that nobody comes twice.
      user_uuid: viewers[(week * 31 + place * 7) % viewers.length]?.uuid ?? '',
      joined_at_ms: from_ms + (place + 1) * STEP_MS,
    }));
    return insertMissing(
      eventParticipants,
      rows.filter(({ joined_at_ms }) => joined_at_ms <= now.getTime()),
    );
  });
}
