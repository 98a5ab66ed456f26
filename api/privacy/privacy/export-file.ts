/**
 * Serves the zip of an export: `GET /v1/profile/exports/{uuid}/file`, with the access of
 * `getExport`.
 */
import { getExport } from '../../../calls/privacy/privacy.ts';
import { openDb, type Queries } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import { fail } from '../../platform/framework/fail.ts';
import { authorize } from '../../platform/framework/hooks.ts';
import type { ApiApp } from '../../platform/framework/route.ts';
import { exportFile, selectExports } from './export.ts';

export const exportFileRoute = (app: ApiApp) => {
  app.get('/v1/profile/exports/:uuid/file', async (c) => {
    const { env } = c;
    const [db, now] = [openDb(env.DB), new Date()];
    const requestId = c.req.header('x-request-id') ?? '';
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const reads = (bearer: Bearer | null): Queries =>
      bearer ? { exports: selectExports(db, bearer.user_uuid, now) } : {};
    const request = { authorization: c.req.header('authorization'), command: null, reads };
    const admission = await authorize(getExport, request, { db, env, now, requestId, waitUntil });
    if ('failed' in admission) return fail(c, admission);
    const params = getExport.params.safeParse(c.req.param());
    const file = params.success && (await exportFile(admission.rows.exports ?? [], params.data.uuid, env));
    if (!file) return fail(c, { failed: 'export_not_found' });
    return c.body(file.body, 200, {
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'private, no-store',
    });
  });
};
