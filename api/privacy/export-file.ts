/** The zip of an export: `GET /v1/profile/exports/{uuid}/file`, for whom the call about it lets in. */
import { getExport } from '../../calls/privacy.ts';
import { admit } from '../host/admit.ts';
import { openDb } from '../host/db.ts';
import { fail } from '../host/fail.ts';
import type { ApiApp } from '../host/route.ts';
import { exportFile } from './export.ts';

export const exportFileRoute = (app: ApiApp) => {
  app.get('/v1/profile/exports/:uuid/file', async (c) => {
    const { env } = c;
    const [db, now] = [openDb(env.DB), new Date()];
    const requestId = c.req.header('x-request-id') ?? '';
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const caller = await admit(getExport, c.req.header('authorization'), { db, env, now, requestId, waitUntil });
    if (!caller || !('user_uuid' in caller))
      return fail(c, caller && 'failed' in caller ? caller : { failed: 'forbidden' });
    const params = getExport.params.safeParse(c.req.param());
    const file =
      params.success && (await exportFile(db, { env, user_uuid: caller.user_uuid, uuid: params.data.uuid, now }));
    if (!file) return fail(c, { failed: 'export_not_found' });
    return c.body(file.body, 200, {
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'private, no-store',
    });
  });
};
