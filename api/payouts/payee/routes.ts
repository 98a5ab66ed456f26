/**
 * Back-office routes for payees, under dual control: a person who entered a payee or its account,
 * or to whose family it belongs, cannot approve it.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import {
  createPayee,
  getPayee,
  payeeFactValue,
  reviewPayee,
  setPayeeAccount,
  setPayeeFact,
} from '../../../calls/payouts/payee.ts';
import { payees } from '../../money/payout/payee-tables.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitOrThrow, type Statement, updateRow } from '../../platform/framework/statement.ts';
import { families, users } from '../../platform/user/tables.ts';
import { logAccess } from '../../privacy/personal/access-log.ts';
import { beginTerm, holdTerm, openPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { listPayeeRoutes } from './list-payees.ts';
import { type MovedAccount, notifyPayee } from './notify-payee.ts';
import {
  identityOf,
  type Owner,
  type PayeeNow,
  payeeKey,
  payeeOf,
  payeeStandingOf,
  selectPayee,
  serializePayee,
} from './payee.ts';
import { newAccount, newFact, newPayee } from './write-payee.ts';

export const prefixes = ['office'];

const notFound: Failed = { failed: 'payee_not_found' };
const payeeDestroyed = { failed: 'payee_destroyed' } as const;

export const routes = (on: On) => {
  listPayeeRoutes(on);

  on(createPayee, async ({ form }, { caller, command, db, env, now }) => {
    const owner = { kind: form.owner_kind, uuid: form.owner_uuid };
    const [ownerRow] = await selectOwner(db, owner);
    if (!ownerRow) return { failed: 'payee_owner_not_found', facts: { fields: ['owner_uuid'] } };
    const begin = async () => {
      const [existingPayee] = await db
        .select({ uuid: payees.uuid })
        .from(payees)
        .where(eq(payees.owner_uuid, owner.uuid));
      if (existingPayee) return { failed: 'payee_exists' } as const;
      const uuid = crypto.randomUUID();
      const { name, tax_id, address, branch = null, signatory = null } = form;
      const identity = { name, tax_id, address, branch, signatory };
      const statements = await newPayee(
        {
          uuid,
          owner,
          kind: form.kind,
          identity,
          account: { bank_code: form.bank_code, digits: form.account },
          facts: { tax_class: form.tax_class, vat: form.vat, residence: form.residence },
          ground: form.ground,
        },
        { secrets: personSecrets(env), now, by_uuid: caller.user_uuid },
      );
      return { statements, subject: uuid };
    };
    const finish = async (uuid: string) => ({ statements: [], answer: await answerOf(db, uuid, now) });
    return runIdempotent(db, { command, now, steps: { begin, finish } });
  });

  on(
    getPayee,
    ({ params }, { db }) => ({ ...selectPayee(db, params.uuid), keys: selectKey(db, params.uuid) }),
    async (_, { caller, db, env, now, read }) => {
      const { keys, ...rows } = await read();
      const payee = payeeOf(rows, now);
      const [row] = keys;
      if (!payee || !row) return notFound;
      const key = await openPersonKey(personSecrets(env), row.key);
      if (!key) return payeeDestroyed;
      const access = { uuid: crypto.randomUUID(), person_uuid: row.key.person_uuid, what: 'payee', now } as const;
      await commitOrThrow(db, [logAccess(caller, { ...access, subject_uuid: payee.payee.uuid, why: WHY })]);
      return { data: serializePayee(payee, await identityOf(key, payee.payee)) };
    },
  );

  on(reviewPayee, async ({ params, form }, { caller, command, db, now, requestId }) => {
    const state = form.decision === 'approve' ? ('approved' as const) : ('stopped' as const);
    const outcome = await changePayee(params.uuid, { command, db, now }, async ({ payee, account }) => {
      const isOwnAccount = account?.set_by_uuid === caller.user_uuid;
      if (state === 'approved' && (isOwnAccount || (await isOwn(db, payee, caller.user_uuid))))
        return { failed: 'payee_own' };
      const statement = updateRow(payees, { uuid: payee.uuid }, { state, reviewed_by_uuid: caller.user_uuid });
      return [statement, ...termOf(payee, state, now)];
    });
    if (!('failed' in outcome)) {
      logSecurity('payee_changed', { requestId, user_uuid: caller.user_uuid, reason: state });
    }
    return outcome;
  });

  on(setPayeeAccount, async ({ params, form }, { caller, command, db, env, now, requestId, waitUntil }) => {
    const by_uuid = caller.user_uuid;
    let movedAccount: MovedAccount | null = null;
    const outcome = await changePayee(params.uuid, { command, db, now }, async ({ payee, account }) => {
      const key = await payeeKey(db, env, payee.key_uuid);
      const next = { payee_uuid: payee.uuid, number: (account?.number ?? 0) + 1 };
      const at = { ...next, bank_code: form.bank_code, digits: form.account };
      movedAccount = { payee, digits: form.account };
      // No money is paid to a new account before another person approves it.
      const updateWaiting = updateRow(
        payees,
        { uuid: payee.uuid, state: 'approved' },
        { state: 'waiting', reviewed_by_uuid: null },
      );
      return [await newAccount(key, at, { now, by_uuid }), updateWaiting];
    });
    if ('failed' in outcome) return outcome;
    if (movedAccount) waitUntil(notifyPayee(db, env, { ...(movedAccount as MovedAccount), now }));
    logSecurity('payee_changed', { requestId, user_uuid: by_uuid, reason: 'account' });
    return outcome;
  });

  on(setPayeeFact, async ({ params, form }, { caller, command, db, now }) => {
    const value = payeeFactValue(form.name, form.value);
    const from_ms = Date.parse(form.from);
    if (value === undefined) return { failed: 'payee_fact_refused', facts: { fields: ['value'] } };
    return changePayee(params.uuid, { command, db, now }, async ({ payee, facts_from_ms }) => {
      if ((facts_from_ms[form.name] ?? 0) >= from_ms) {
        return { failed: 'payee_fact_refused', facts: { fields: ['from'] } };
      }
      const fact = { payee_uuid: payee.uuid, name: form.name, value, from_ms, ground: form.ground };
      return [newFact(fact, { now, by_uuid: caller.user_uuid })];
    });
  });
};

/**
 * Starts the retention period of a stopped payee, and suspends it when the payee is approved again.
 * The end of a contract or a later payout extends it (rules.sql).
 */
function termOf({ key_uuid, state: before }: PayeeNow['payee'], state: 'approved' | 'stopped', now: Date): Statement[] {
  if (state === 'stopped') return [beginTerm(key_uuid, { kind: 'payee', from_ms: now.getTime(), now })];
  return before === 'stopped' ? [holdTerm(key_uuid, 'payee')] : [];
}

interface Changing {
  command: IdempotentCommand;
  db: Db;
  now: Date;
}

/** Changes a payee once per idempotency key, and returns it. */
const changePayee = (
  uuid: string,
  { command, db, now }: Changing,
  change: (payee: PayeeNow) => Promise<readonly Statement[] | Failed>,
) =>
  runIdempotent(db, {
    command,
    now,
    steps: {
      begin: async () => {
        const { readable, ...rows } = await batchRead(db, {
          ...selectPayee(db, uuid),
          readable: selectReadable(db, uuid),
        });
        const payee = payeeOf(rows, now);
        if (!payee) return notFound;
        if (readable.length === 0) return payeeDestroyed;
        const statements = await change(payee);
        return 'failed' in statements ? statements : { statements, subject: uuid };
      },
      finish: async () => ({ statements: [], answer: await answerOf(db, uuid, now) }),
    },
  });

async function answerOf(db: Db, uuid: string, now: Date) {
  const payee = payeeOf(await batchRead(db, selectPayee(db, uuid)), now);
  if (!payee) throw new Error('A payee never goes');
  return { data: payeeStandingOf(payee) };
}

/** Reason in the data-access log, which the person concerned can read. */
const WHY = 'ข้อมูลผู้รับเงิน';

const selectKey = (db: Db, uuid: string) =>
  db
    .select({ key: personKeys })
    .from(personKeys)
    .innerJoin(payees, eq(payees.key_uuid, personKeys.uuid))
    .where(eq(payees.uuid, uuid));

/** Selects the payee if its identity can still be decrypted. */
const selectReadable = (db: Db, uuid: string) =>
  db
    .select({ uuid: payees.uuid })
    .from(payees)
    .innerJoin(personKeys, and(eq(personKeys.uuid, payees.key_uuid), isNotNull(personKeys.wrapped)))
    .where(eq(payees.uuid, uuid));

const selectOwner = (db: Db, { kind, uuid }: Owner) =>
  kind === 'user'
    ? db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, uuid))
    : db.select({ uuid: families.uuid }).from(families).where(eq(families.uuid, uuid));

/** Returns whether a person entered a payee, or it belongs to them, their family or its member. */
async function isOwn(db: Db, payee: PayeeNow['payee'], byUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: users.uuid, family_uuid: users.family_uuid })
    .from(users)
    .where(eq(users.uuid, byUuid));
  const owner = await db.select({ family_uuid: users.family_uuid }).from(users).where(eq(users.uuid, payee.owner_uuid));
  const family = rows[0]?.family_uuid ?? null;
  return (
    payee.created_by_uuid === byUuid ||
    payee.owner_uuid === byUuid ||
    (family !== null && (family === payee.owner_uuid || family === owner[0]?.family_uuid))
  );
}
