/**
 * Ingest keys of the cameras of `npm start`. They are public: they open lives of the seed data, and
 * nothing else.
 */
import { createHash } from 'node:crypto';
import { liveKeys } from '../api/live/broadcast/tables.ts';
import { liveUuid } from './live.ts';
import { onAirTitles } from './live-title.ts';
import { insertMissing, type SeedStatement } from './statement.ts';

const SECRET = 'of-a-camera-of-the-seed-world---';

/** The filmed lives with their ingest keys: all that are on air. */
export const filmedLives = onAirTitles.map(({ slug }) => {
  const uuid = liveUuid(slug);
  return { slug, uuid, ingest_key: `${uuid.replaceAll('-', '')}-${SECRET}` };
});

/** Returns the keys. A key that a VB has requested since then stays. */
export const seedLiveKeys = (now: Date): SeedStatement[] =>
  insertMissing(
    liveKeys,
    filmedLives.map(({ uuid, ingest_key }) => ({
      live_uuid: uuid,
      key_hash: createHash('sha256').update(ingest_key).digest('hex'),
      created_at_ms: now.getTime(),
    })),
  );
