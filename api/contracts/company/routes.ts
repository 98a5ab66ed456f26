/**
 * Back-office routes: sign for the company, propose terms, record stamp duty, manage signatories.
 */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  addSignatory,
  endSignatory,
  listSignatories,
  noteStamp,
  proposeTerms,
  type signatory,
  signForHouse,
} from '../../../calls/contracts/company.ts';
import { type Role, roles } from '../../../calls/platform/role.ts';
import { moment } from '../../platform/base/moment.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { type ContractEmail, commitWithRetry } from '../contract/change.ts';
import { portsOf, runContractCommand } from '../contract/command.ts';
import { sendContractEmail } from '../contract/contract-email.ts';
import { changeOfContract } from '../contract/end.ts';
import { contractSummaryOf } from '../contract/overview.ts';
import { casterOf, selectOwnContracts } from '../contract/own-contracts.ts';
import { selectVbPayee } from '../contract/paid-vb.ts';
import { contractEmailsOf, propose, selectProposable } from '../contract/propose.ts';
import { scheduleContracts } from '../contract/schedule-contracts.ts';
import { contracts } from '../contract/tables.ts';
import { serializeStamp } from '../signing/evidence.ts';
import { selectSigningAuthority, signForCompany } from './company-signature.ts';
import { contractOf } from './review.ts';
import { contractSignatories, contractStamps } from './tables.ts';

export const prefixes = ['office'];

/** Roles that may appoint signatories. */
const grantors: readonly Role[] = ['admin', 'ceo'];

export const routes = (on: On) => {
  on(
    signForHouse,
    ({ params: { uuid } }, { db, now, bearer }) => ({
      ...selectOwnContracts(db, casterOf(db, uuid), now),
      authorities: selectSigningAuthority(db, bearer.user_uuid, now),
      ...selectVbPayee(db, casterOf(db, uuid), now),
    }),
    async ({ params: { uuid }, form: { hash } }, { read, ...context }) => {
      await scheduleContracts(context);
      const by = { actor: 'signatory', actor_uuid: context.caller.user_uuid } as const;
      return runContractCommand({ ...context, read }, ({ authorities: [authority], ...own }) =>
        signForCompany(
          { own, uuid, by, ports: portsOf(context) },
          { hash, session: context.caller.token_id, authority, paid: own },
        ),
      );
    },
  );

  on(
    proposeTerms,
    ({ form }, { db, now }) => ({
      ...selectProposable(db, form, now),
      numbers: db.select({ last: sql<number | null>`max(${contracts.number})` }).from(contracts),
    }),
    async ({ form }, { db, now, env, caller, command, read, waitUntil }) => {
      const { contract_uuid: _, family_uuid: __, ...terms } = form;
      await scheduleContracts({ env, now });
      const ports = portsOf({ env, now });
      let emails: ContractEmail[] = [];
      const result = await runIdempotent(db, {
        command,
        now,
        steps: {
          begin: async () => {
            const all = await read();
            if (all.contracts.length === 0) return { failed: 'contract_not_found' };
            emails = await contractEmailsOf(all, ports);
            const { statements, outcome } = await propose(all, { terms, proposed_by_uuid: caller.user_uuid, ports });
            return { statements, answer: { data: { proposed: outcome.map(contractSummaryOf) } } };
          },
        },
      });
      if (!('failed' in result)) for (const email of emails) waitUntil(sendContractEmail(env, email));
      return result;
    },
  );

  on(
    noteStamp,
    ({ params: { uuid } }, { db, now }) => ({
      ...selectOwnContracts(db, casterOf(db, uuid), now, uuid),
      stamps: db.select().from(contractStamps).where(eq(contractStamps.contract_uuid, uuid)),
    }),
    async ({ params: { uuid }, form: { receipt_number } }, { read, ...context }) => {
      const by = { actor: 'staff', actor_uuid: context.caller.user_uuid } as const;
      const result = await commitWithRetry(
        context.db,
        async () => {
          const { stamps, ...own } = await read();
          const [[stamp], row] = [stamps, contractOf(own, uuid)];
          if (!stamp || !row) return { failed: 'contract_not_found' } as const;
          const change = await changeOfContract(own, row, portsOf(context));
          await change.note({ event: 'stamped', ...by, text_hash: row.text_hash, facts: { receipt_number } });
          const statement = updateRow(contractStamps, { contract_uuid: uuid }, { receipt_number });
          return { statements: [statement, ...change.statements], outcome: { ...stamp, receipt_number } };
        },
        {},
      );
      return 'failed' in result ? result : { data: serializeStamp(result.outcome) };
    },
  );

  on(
    listSignatories,
    (_, { db }) => ({ rows: db.select().from(contractSignatories).orderBy(contractSignatories.from_ms) }),
    async (_, { read }) => ({ data: (await read()).rows.map(serialize), next_cursor: null }),
  );

  on(
    addSignatory,
    ({ form }, { db }) => ({
      people: db.select({ role: users.role }).from(users).where(eq(users.uuid, form.user_uuid)),
    }),
    async ({ form: { from, until, ...form } }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const [person] = (await read()).people;
        if (!person || roles[person.role].group !== 'internal') return { failed: 'user_not_found' } as const;
        if (!grantors.includes(caller.role) || caller.user_uuid === form.user_uuid)
          return { failed: 'signatory_required' } as const;
        const row = {
          ...form,
          uuid: crypto.randomUUID(),
          from_ms: Date.parse(from),
          until_ms: Date.parse(until),
          set_by_uuid: caller.user_uuid,
          set_at_ms: now.getTime(),
        };
        return { statements: [insertRow(contractSignatories, row)], answer: { data: serialize(row) } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    endSignatory,
    ({ params }, { db }) => ({
      signatories: db.select().from(contractSignatories).where(eq(contractSignatories.uuid, params.uuid)),
    }),
    async ({ params: { uuid } }, { db, now, read }) => {
      const [row] = (await read()).signatories;
      if (!row || row.until_ms <= now.getTime()) return { failed: 'user_not_found' };
      const until_ms = Math.max(row.from_ms + 1, now.getTime());
      await commitOrThrow(db, [updateRow(contractSignatories, { uuid }, { until_ms })]);
      return { data: serialize({ ...row, until_ms }) };
    },
  );
};

const serialize = ({
  uuid,
  user_uuid,
  name,
  authority,
  from_ms,
  until_ms,
}: Omit<typeof contractSignatories.$inferSelect, 'set_by_uuid' | 'set_at_ms'>): z.infer<typeof signatory> => ({
  uuid,
  user_uuid,
  name,
  authority,
  from: moment(from_ms),
  until: moment(until_ms),
});
