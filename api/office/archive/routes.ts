/** Back-office route for archive segments of old months. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readArchiveSegment } from '../../../calls/office/archive.ts';
import { archiveSegments } from '../../platform/archive/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import type { On } from '../../platform/framework/route.ts';
import { readText, selectLast } from './copy-segment.ts';

export const prefixes = ['operations'];

const settings = z.object({ PRIVATE: bucketBinding });

export const routes = (on: On) =>
  on(
    readArchiveSegment,
    ({ params }, { db }) => ({
      segments: db.select().from(archiveSegments).where(eq(archiveSegments.number, params.number)),
      last: selectLast(db),
    }),
    async (_, { env, read }) => {
      const {
        segments: [row],
        last,
      } = await read();
      const last_number = last[0]?.number ?? 0;
      if (!row) return { data: { last_number, segment: null } };
      const { digest, previous_digest, row_count, difference } = row;
      return {
        data: {
          last_number,
          segment: {
            ...{ table: row.table_name, digest, previous_digest, row_count, difference },
            first_at: moment(row.first_at_ms),
            last_at: moment(row.last_at_ms),
            made_at: moment(row.made_at_ms),
            compared_at: row.compared_at_ms === null ? null : moment(row.compared_at_ms),
            text: await readText(settings.parse(env).PRIVATE, row.object_key),
          },
        },
      };
    },
  );
