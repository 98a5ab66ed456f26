/** Back-office routes for gateway messages: the list, and processing a message again. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { listGatewayMessages, takeGatewayMessage } from '../../../calls/money/message.ts';
import { gatewayKey } from '../../../calls/money/order-details.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { selectMessage } from './message.ts';
import { gatewayMessages, gatewayMessageTakes } from './message-tables.ts';
import { takeMessage } from './take-message.ts';

export const prefixes = ['office'];

const SILENT_SECONDS = 30;

export const routes = (on: On) => {
  on(
    listGatewayMessages,
    ({ query }, { db }) => ({ rows: selectPage(db, query) }),
    async ({ query }, { read }) => {
      const start = startOf(`messages:${query.state}:${query.reference ?? ''}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      if (!/^\d*$/.test(start.after)) return { failed: 'invalid_cursor' };
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: String(row.message.number) }));
      return pageOf(start, keyedRows, serialize);
    },
  );

  on(
    takeGatewayMessage,
    ({ params }, { db }) => ({ messages: selectMessage(db, params.number) }),
    async ({ params: { number } }, { db, env, now, read }) => {
      const [message] = (await read()).messages;
      if (!message?.reference) return { failed: 'gateway_message_not_found' };
      const outcome = await takeMessage({ ...openPaymentPorts(env, now), db }, { ...message, times: 0 });
      if (outcome === 'silent') {
        return { failed: 'payment_unavailable', facts: { retry_after_seconds: SILENT_SECONDS } };
      }
      return { data: { number, did: outcome } };
    },
  );
};

type Query = Parameters<typeof rangeOf>[0] & {
  state: 'all' | 'failed';
  reference?: string | undefined;
  sort?: 'came_at' | '-came_at' | undefined;
};

function selectPage(db: Db, query: Query) {
  const { after, limit } = rangeOf(query);
  const { gateway, reference } = gatewayMessages;
  const isFailed = query.state === 'failed';
  // Failed messages are read through their own index.
  const number = isFailed ? gatewayMessageTakes.message_number : gatewayMessages.number;
  const { from, order } = sortedAs<{ number: number }, 'came_at'>(
    query.sort ?? '-came_at',
    { came_at: { key: number, of: (row) => String(row.number) } },
    after,
  );
  return db
    .select({ message: gatewayMessages, take: gatewayMessageTakes })
    .from(gatewayMessages)
    .leftJoin(gatewayMessageTakes, eq(gatewayMessageTakes.message_number, gatewayMessages.number))
    .where(
      and(
        isFailed ? sql`${gatewayMessageTakes.did} = 'silent'` : undefined,
        ...(query.reference === undefined
          ? []
          : [inArray(gateway, gatewayKey.options), eq(reference, query.reference)]),
        from,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1);
}

function serialize({ message, take }: Awaited<ReturnType<typeof selectPage>>[number]) {
  const { came_at_ms, forget_at_ms, ...rest } = message;
  return {
    ...rest,
    came_at: moment(came_at_ms),
    forget_at: moment(forget_at_ms),
    taken: take && {
      did: take.did,
      times: take.times,
      last_at: moment(take.last_at_ms),
      due_at: momentOrNull(take.due_at_ms),
    },
  };
}
