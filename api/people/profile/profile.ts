import { and, eq, gt } from 'drizzle-orm';
import { listLabels, listVips } from '../../../calls/people/profile.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { selectKnownUser } from '../../platform/user/known-user.ts';
import { labelPage, selectLabels } from './label.ts';
import { vips } from './tables.ts';
import { serializeVip } from './vip.ts';

export const profileRoutes = (on: On) => {
  on(
    listLabels,
    ({ query }, { db }) => ({ rows: selectLabels(db, query) }),
    async ({ query }, { read }) => labelPage(query, (await read()).rows),
  );

  on(listVips, async ({ params, query }, { db }) => {
    const start = startOf(`vips:${params.id}`, query);
    if ('failed' in start) return start;
    const { users, rows } = await batchRead(db, {
      users: selectKnownUser(db, params.id),
      rows: db
        .select()
        .from(vips)
        .where(and(eq(vips.vb_uuid, params.id), gt(vips.order_key, start.after)))
        .orderBy(vips.order_key)
        .limit(start.limit + 1),
    });
    if (users.length === 0) return { failed: 'user_not_found' };
    return pageOf(start, rows, serializeVip);
  });
};
