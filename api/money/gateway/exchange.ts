/**
 * Requests to gateways. Each answer is stored unchanged before any code reads it. An answer that
 * equals the last one about a charge is not stored again.
 */
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { log } from '../../platform/framework/log.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { keepAnswer } from '../message/message.ts';
import { GatewayUnavailable } from './gateway.ts';
import type { FetchPicture } from './picture.ts';

/** A request to a gateway. Answers to requests without `reference` are not stored. */
interface Question {
  reference: string | null;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** An unparsed answer. */
export interface RawAnswer {
  status: number;
  body: string;
}

/**
 * Sends a request, stores the answer and returns it. Throws `GatewayUnavailable` if there is no
 * answer in time.
 */
export type Exchange = (question: Question) => Promise<RawAnswer>;

/** External dependencies of an adapter. */
export interface AdapterPorts {
  exchange: Exchange;
  fetchPicture: FetchPicture;
  log: typeof log;
}

/** Sends requests to a gateway with a JSON API: POST with a body, GET without one. */
export const askInJson =
  (
    { exchange }: Pick<AdapterPorts, 'exchange'>,
    { base_url, headers }: Pick<Question, 'headers'> & { base_url: string },
  ) =>
  (reference: string | null, path: string, body?: object): Promise<RawAnswer> =>
    exchange({
      reference,
      url: `${base_url}${path}`,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

/** Opens an exchange over the network that stores messages in D1. */
export const openExchange =
  (
    gateway: GatewayKey,
    { fetcher, deadline_ms, db, now }: { fetcher: typeof fetch; deadline_ms: number; db: Db; now: Date },
  ): Exchange =>
  async ({ reference, url, method, headers, body }) => {
    const answer = await ask(fetcher, { url, method, headers, body, deadline_ms });
    if (reference === null) return answer;
    const request = `${method} ${new URL(url).pathname}`;
    await commitOrThrow(db, [keepAnswer({ gateway, reference, request, ...answer }, now)]);
    return answer;
  };

interface Request extends Omit<Question, 'reference' | 'body'> {
  body: string | undefined;
  deadline_ms: number;
}

async function ask(fetcher: typeof fetch, { url, deadline_ms, body, ...init }: Request): Promise<RawAnswer> {
  try {
    const signal = AbortSignal.timeout(deadline_ms);
    const response = await fetcher(url, { ...init, ...(body !== undefined && { body }), redirect: 'manual', signal });
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    throw new GatewayUnavailable('The gateway did not answer', { cause });
  }
}
