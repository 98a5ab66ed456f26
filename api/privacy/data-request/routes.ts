/**
 * Routes for requests about personal data. Members send them; staff open and answer them. An answer
 * and its effect are one transaction. A trigger rejects a second answer (personal/rules.sql).
 */
import { and, desc, eq } from 'drizzle-orm';
import {
  answerDataRequest,
  askAboutData,
  type DataRequest,
  listDataRequests,
  listOpenDataRequests,
  openDataRequest,
} from '../../../calls/privacy/data-request.ts';
import { goneFromCopies } from '../../../calls/privacy/retention.ts';
import { secureRandom } from '../../platform/base/aes-gcm.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { type PersonSecrets, personSecrets } from '../../platform/base/person-secrets.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import {
  commitOrThrow,
  commitUnless,
  insertRow,
  type Statement,
  updateRow,
  write,
} from '../../platform/framework/statement.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';
import { logAccess } from '../personal/access-log.ts';
import { decryptText, encryptText } from '../personal/encrypt.ts';
import { beginTerm, newPersonKey, openPersonKey, PERSON_KEY_JOB, type PersonKeyRow } from '../personal/person-key.ts';
import { retentionOf, selectRetention } from '../personal/retention-periods.ts';
import { personKeys } from '../personal/tables.ts';
import { dataRequests } from './tables.ts';

export const prefixes = ['office', 'profile'];

type Row = typeof dataRequests.$inferSelect;
interface DataRequestRows {
  request: Row;
  key: PersonKeyRow;
}

const DAY_MS = 86_400_000;
const TEXT = 'data_request.text';
const ANSWER = 'data_request.answer';

const selectRequests = (db: Db) =>
  db
    .select({ request: dataRequests, key: personKeys })
    .from(dataRequests)
    .innerJoin(personKeys, eq(personKeys.uuid, dataRequests.key_uuid));

const selectOwn = (db: Db, userUuid: SqlText) =>
  selectRequests(db).where(eq(dataRequests.user_uuid, userUuid)).orderBy(desc(dataRequests.asked_at_ms)).limit(50);

const selectOne = (db: Db, uuid: string) => selectRequests(db).where(eq(dataRequests.uuid, uuid));

export const routes = (on: On) => {
  on(
    listDataRequests,
    (_, { db, now, bearer }) => ({
      rows: selectOwn(db, bearer.user_uuid),
      days: selectSetting(db, 'data_request_days', now),
      kept: selectRetention(db, now),
    }),
    async (_, { env, read }) => {
      const secrets = personSecrets(env);
      const { rows, days, kept: periods } = await read();
      const requests = await Promise.all(rows.map((row) => serialize(row, secrets)));
      return {
        data: { requests, answered_within_days: settingOf('data_request_days', days), kept: retentionOf(periods) },
      };
    },
  );

  on(
    askAboutData,
    (_, { db, now, bearer }) => ({
      rows: selectOwn(db, bearer.user_uuid),
      days: selectSetting(db, 'data_request_days', now),
    }),
    async ({ form: { kind, text } }, { db, env, now, caller, read, requestId }) => {
      const secrets = personSecrets(env);
      const open = ({ request }: DataRequestRows) => request.kind === kind && request.state === 'open';
      const { rows: requests, days } = await read();
      const before = requests.find(open);
      if (before) return { data: await serialize(before, secrets) };
      const { user_uuid, token_id } = caller;
      await wakeJob(env, PERSON_KEY_JOB, now.getTime());
      const of = { uuid: crypto.randomUUID(), person_uuid: user_uuid, kind: 'data_request', due_at_ms: null } as const;
      const { key, row } = await newPersonKey(secrets, { ...of, now, random: secureRandom });
      const request = {
        uuid: crypto.randomUUID(),
        user_uuid,
        key_uuid: key.uuid,
        kind,
        state: 'open',
        text_sealed: await encryptText(key, TEXT, text, secureRandom),
        asked_at_ms: now.getTime(),
        due_at_ms: now.getTime() + settingOf('data_request_days', days)[kind] * DAY_MS,
      } as const;
      // If two requests of the same kind arrive at once, both get the first one.
      const rows = { rows: selectOwn(db, user_uuid) };
      const statements = [insertRow(personKeys, row), insertRow(dataRequests, request)];
      const result = await commitUnless(db, [dataRequests], statements, rows);
      if (result.conflict === null) logSecurity('data_request_asked', { requestId, user_uuid, token_id, reason: kind });
      const openRequest = (result.conflict === null ? result.rows : await read()).rows.find(open);
      if (!openRequest) throw new Error('A request that was asked is there');
      return { data: await serialize(openRequest, secrets) };
    },
  );

  on(
    listOpenDataRequests,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = sortedAs<{ order_key: string }, 'due_at'>(
        query.sort ?? 'due_at',
        { due_at: { key: dataRequests.order_key, of: ({ order_key }) => order_key } },
        after,
      );
      return {
        rows: db
          .select()
          .from(dataRequests)
          .where(and(eq(dataRequests.state, query.state), from))
          .orderBy(...order)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`data-requests:${query.state}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, (request) => ({ ...plain(request), user_uuid: request.user_uuid }));
    },
  );

  on(
    openDataRequest,
    ({ params: { uuid } }, { db }) => ({ rows: selectOne(db, uuid) }),
    async (_, { db, env, now, caller, read }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'data_request_not_found' };
      const { uuid: subject_uuid, user_uuid: person_uuid, kind: purpose } = row.request;
      const access = {
        uuid: crypto.randomUUID(),
        person_uuid,
        what: 'data_request',
        subject_uuid,
        why: purpose,
        now,
      } as const;
      await commitOrThrow(db, [logAccess(caller, access)]);
      return { data: { ...(await serialize(row, personSecrets(env))), user_uuid: person_uuid } };
    },
  );

  on(
    answerDataRequest,
    ({ params: { uuid } }, { db }) => ({ rows: selectOne(db, uuid) }),
    async ({ form }, { db, env, now, caller, read, requestId }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'data_request_not_found' };
      const secrets = personSecrets(env);
      const key = await openPersonKey(secrets, row.key);
      if (!key || row.request.state !== 'open') return { failed: 'data_request_answered' };
      const { uuid, user_uuid, kind, key_uuid } = row.request;
      const isErased = kind === 'erase' && form.outcome === 'done';
      if (isErased) await wakeJob(env, PERSON_KEY_JOB, now.getTime());
      const columns = {
        state: form.outcome,
        answered_at_ms: now.getTime(),
        answered_by_uuid: caller.user_uuid,
        refused_for: form.refused_for ?? null,
        answer_sealed: await encryptText(key, ANSWER, form.answer, secureRandom),
      };
      // The answer shows staff the text of the request.
      const access = { uuid: crypto.randomUUID(), person_uuid: user_uuid, subject_uuid: uuid, why: kind, now };
      const statements = [
        logAccess(caller, { ...access, what: 'data_request' }),
        updateRow(dataRequests, { uuid }, columns),
        beginTerm(key_uuid, { kind: 'data_request', from_ms: now.getTime(), now }),
        ...(isErased ? [erase(user_uuid, now)] : []),
      ];
      const rules = ['a request can be answered only once'];
      const result = await commitUnless(db, rules, statements, { rows: selectOne(db, uuid) });
      if (result.conflict !== null) return { failed: 'data_request_answered' };
      logSecurity('data_request_answered', { requestId, user_uuid: caller.user_uuid, reason: form.outcome });
      const [after] = result.rows.rows;
      return { data: await serialize(after ?? row, secrets) };
    },
  );
};

/**
 * Erases data that no law requires the company to retain: drafts, rejected or withdrawn
 * applications, and pictures about which staff have decided.
 */
const erase = (personUuid: string, now: Date): Statement =>
  write`UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = ${now.getTime()}, destroyed_because = 'erased'
    WHERE person_uuid = ${personUuid} AND wrapped IS NOT NULL
      AND (kind IN ('draft', 'refused_application') OR (kind = 'picture' AND due_at_ms IS NOT NULL))`;

/** Converts a request to the API's format, without its texts. */
function plain({ uuid, kind, state, asked_at_ms, due_at_ms, answered_at_ms, refused_for }: Row) {
  const isErased = kind === 'erase' && state === 'done' && answered_at_ms !== null;
  return {
    uuid,
    kind,
    state,
    asked_at: moment(asked_at_ms),
    due_at: moment(due_at_ms),
    answered_at: momentOrNull(answered_at_ms),
    refused_for,
    gone_from_copies_at: momentOrNull(isErased ? goneFromCopies(answered_at_ms) : null),
  };
}

async function serialize({ request, key: row }: DataRequestRows, secrets: PersonSecrets): Promise<DataRequest> {
  const key = await openPersonKey(secrets, row);
  const open = async (field: string, sealed: string | null) =>
    key && sealed !== null ? await decryptText(key, field, sealed) : null;
  return {
    ...plain(request),
    text: await open(TEXT, request.text_sealed),
    answer: await open(ANSWER, request.answer_sealed),
  };
}
