/**
 * Records the API's answers for the measured pages, and the session of a member. Recording is not
 * counted.
 */
import '../../build/raw-text.ts';
import { openHost } from '../../../test/system/made-up-host.ts';
import { Member } from '../../../test/system/member.ts';
import { openWorld } from '../../../test/system/world.ts';
import type { Measured } from './measurements.ts';

/** An answer of the API. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A recording, which replaces the API. */
export interface Recording {
  /** Answers by method and address. */
  answers: [request: string, answer: Answer][];
  /** Entries of the edge's KV, in base64. */
  sessions: [key: string, value: string][];
  /** Cookie header of the member. */
  cookie: string;
  /** Page of home. */
  home: string;
}

/** Opens the seed data once, and requests every measured page of the edge. */
export async function record(measured: readonly Measured[]): Promise<Recording> {
  const answers = new Map<string, Answer>();
  const host = await openHost();
  const world = await openWorld({ vars: { API_ORIGIN: host.origin } });
  try {
    const api = await world.miniflare.getWorker('vela-api');
    host.behave(async (request, response) => {
      const chunks = await request.toArray();
      const { host: _host, connection: _connection, ...requestHeaders } = request.headers;
      const answer = await api.fetch(`https://api.internal${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(requestHeaders).map(([name, value]) => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const headers = Object.fromEntries(
        ['content-type', 'cache-control', 'etag'].flatMap((name) => {
          const value = answer.headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      );
      const body = await answer.text();
      answers.set(`${request.method} ${request.url}`, { status: answer.status, headers, body });
      response.writeHead(answer.status, headers).end(body);
    });
    const member = new Member(world.url);
    await member.signIn('viewer');
    for (const { worker, path, member: isMember } of measured) {
      if (worker !== 'edge') continue;
      await (isMember ? member.go(path) : world.fetch(path).then((answer) => answer.text()));
    }
    const kv = await world.miniflare.getKVNamespace('SESSIONS', 'vela');
    const { keys } = await kv.list();
    const sessions = keys.map(async ({ name }): Promise<[string, string]> => {
      const value = await kv.get(name, 'arrayBuffer');
      return [name, Buffer.from(value ?? new ArrayBuffer(0)).toString('base64')];
    });
    return {
      answers: [...answers],
      sessions: await Promise.all(sessions),
      cookie: member.cookies.header.cookie ?? '',
      home: await (await world.fetch('/')).text(),
    };
  } finally {
    await world.close();
    await host.close();
  }
}
