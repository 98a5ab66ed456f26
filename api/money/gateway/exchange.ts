/**
 * How a gateway is asked: what it answers is stored as it came before anybody reads it. An answer that is the same as the last
 * one about a charge is not stored again.
 */
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { Db } from '../../platform/host/db.ts';
import type { log } from '../../platform/host/log.ts';
import { commitOrThrow } from '../../platform/host/statement.ts';
import { keepAnswer } from '../message/message.ts';
import { GatewayUnavailable } from './gateway.ts';
import type { FetchPicture } from './picture.ts';

/** A question to a gateway: about which charge, and the request itself. Answers about no charge are not kept. */
interface Question {
  reference: string | null;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** An answer as it came; of more than 64 KiB, as much. */
export interface Answered {
  status: number;
  body: string;
}

/** Asks, stores, answers. No answer in time is `GatewayUnavailable`. */
export type Exchange = (question: Question) => Promise<Answered>;

/** What an adapter has of the world outside. */
export interface Outside {
  exchange: Exchange;
  fetchPicture: FetchPicture;
  log: typeof log;
}

/** Asks a gateway whose API takes JSON: a path with a body is a POST, one without a GET. */
export const askInJson =
  ({ exchange }: Pick<Outside, 'exchange'>, { base_url, headers }: Pick<Question, 'headers'> & { base_url: string }) =>
  (reference: string | null, path: string, body?: object): Promise<Answered> =>
    exchange({
      reference,
      url: `${base_url}${path}`,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

/** An exchange with a gateway over a network, and its messages in the database. */
export const openExchange =
  (
    gateway: GatewayKey,
    { fetcher, deadline_ms, db, now }: { fetcher: typeof fetch; deadline_ms: number; db: Db; now: Date },
  ): Exchange =>
  async ({ reference, url, method, headers, body }) => {
    const answered = await ask(fetcher, { url, method, headers, body, deadline_ms });
    if (reference === null) return answered;
    const request = `${method} ${new URL(url).pathname}`;
    await commitOrThrow(db, [keepAnswer({ gateway, reference, request, ...answered }, now)]);
    return answered;
  };

interface Request extends Omit<Question, 'reference' | 'body'> {
  body: string | undefined;
  deadline_ms: number;
}

async function ask(fetcher: typeof fetch, { url, deadline_ms, body, ...init }: Request): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(deadline_ms);
    const response = await fetcher(url, { ...init, ...(body !== undefined && { body }), redirect: 'manual', signal });
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    throw new GatewayUnavailable('The gateway did not answer', { cause });
  }
}
