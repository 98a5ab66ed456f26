/** Back-office route for the archived details of orders. */
import { readOrderArchive } from '../../../calls/money/archive.ts';
import { moment } from '../../platform/base/moment.ts';
import type { On } from '../../platform/framework/route.ts';
import { readSegment, selectSegments } from './archive.ts';

export const prefixes = ['operations'];

export const routes = (on: On) =>
  on(
    readOrderArchive,
    ({ params }, { db }) => selectSegments(db, params.number),
    async (_, { env, read }) => {
      const {
        segments: [row],
        last,
      } = await read();
      const last_number = last[0]?.number ?? 0;
      if (!row) return { data: { last_number, segment: null } };
      const { digest, previous_digest, order_count, made_at_ms } = row;
      const segment = await readSegment(env, row);
      return {
        data: {
          last_number,
          segment: {
            digest,
            previous_digest,
            order_count,
            made_at: moment(made_at_ms),
            orders:
              segment?.map((one) => {
                const { uuid, reference } = one.order;
                return { uuid, reference, line: JSON.stringify(one) };
              }) ?? null,
          },
        },
      };
    },
  );
