/**
 * The OpenAPI document, which the API derives from the calls. `?room=live` returns that of one
 * room.
 */

import { etag } from 'hono/etag';
import { z } from 'zod';
import type { EdgeEnv } from '../../env.ts';
import { Hono } from '../base/hono.ts';
import { answerFailure } from '../host/failure-answer.ts';
import { hostFetch } from '../host/host.ts';

export const openapi = new Hono<EdgeEnv>();

openapi.get('/openapi.json', etag(), async (c) => {
  const room = c.req.query('room');
  if (room !== undefined && !/^[a-z]{1,20}$/.test(room)) return answerFailure(c, 'not_found');
  const query = room === undefined ? '' : `?room=${room}`;
  const response = await hostFetch(c, `/openapi.json${query}`).catch(() => null);
  const document = response?.ok ? jsonObject.safeParse(await response.json().catch(() => null)) : null;
  if (!document?.success) return answerFailure(c, 'upstream_unavailable');
  return c.json(document.data, 200, { 'cache-control': 'public, max-age=300' });
});

const jsonObject = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
