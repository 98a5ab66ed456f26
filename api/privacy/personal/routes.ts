/** Routes for pictures of identity documents, and for the data-access log. */
import { encodeBase64 } from 'hono/utils/encode';
import { listLooks, listLooksOf, openPrivatePicture, sendPrivatePicture } from '../../../calls/privacy/personal.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';
import { accessOf, logAccess, selectAccessLog } from './access-log.ts';
import { PERSON_KEY_JOB } from './person-key.ts';
import { keepPicture, openPicture, selectPicture, serializePrivatePicture } from './private-picture.ts';

export const prefixes = ['office', 'private-pictures', 'profile'];

export const routes = (on: On) => {
  on(sendPrivatePicture, async ({ params: { kind } }, { db, env, now, caller, file }) => {
    await wakeJob(env, PERSON_KEY_JOB, now.getTime());
    const result = await keepPicture(db, env, { file, kind, person_uuid: caller.user_uuid, now });
    return 'failed' in result ? result : { data: serializePrivatePicture(result) };
  });

  on(
    openPrivatePicture,
    ({ params: { uuid } }, { db }) => ({ pictures: selectPicture(db, uuid) }),
    async ({ form: { why } }, { db, env, now, caller, read }) => {
      const [row] = (await read()).pictures;
      if (!row) return { failed: 'private_picture_not_found' };
      const { uuid } = row.picture;
      const { person_uuid } = row.key;
      const access = { uuid: crypto.randomUUID(), person_uuid, what: 'picture', subject_uuid: uuid, why, now } as const;
      await commitOrThrow(db, [logAccess(caller, access)]);
      const content = await openPicture(env, row);
      if (!content) return { failed: 'private_picture_gone' };
      return { data: { ...serializePrivatePicture(row.picture), content_base64: encodeBase64(content.buffer) } };
    },
  );

  on(
    listLooks,
    ({ query }, { db, bearer }) => ({ rows: selectAccessLog(db, bearer.user_uuid, rangeOf(query)) }),
    async ({ query }, { env, read, caller }) => {
      const start = startOf(`looks:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      const secrets = personSecrets(env);
      const rows = await Promise.all(
        (await read()).rows.map(async ({ look: access }) => ({ ...access, entry: await accessOf(access, secrets) })),
      );
      return pageOf(start, rows, ({ entry }) => entry);
    },
  );

  on(
    listLooksOf,
    ({ params, query }, { db }) => ({ rows: selectAccessLog(db, params.uuid, rangeOf(query)) }),
    async ({ params, query }, { env, read, caller }) => {
      const start = startOf(`looks-of:${params.uuid}`, query);
      if ('failed' in start) return start;
      const secrets = personSecrets(env);
      const isSupervisor = caller.role === 'admin' || caller.role === 'ceo';
      const rows = await Promise.all(
        (await read()).rows.map(async ({ look: access, name }) => ({
          ...access,
          entry: {
            ...(await accessOf(access, secrets)),
            name: isSupervisor ? name : null,
            subject_uuid: access.subject_uuid,
          },
        })),
      );
      return pageOf(start, rows, ({ entry }) => entry);
    },
  );
};
