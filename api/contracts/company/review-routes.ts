/**
 * Staff endpoints for contracts of VBs:
 * - the list of contracts in a state
 * - the contents of a contract, with the access logged
 * - decisions: approve, also temporarily, confirm a temporary contract, return and reject
 * - a new work permit, and a renewed passport
 * - termination
 */
import { and, eq, getTableColumns, ne, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  approveContract,
  approveTempContract,
  linkPassport,
  listWaitingContracts,
  noteRightToWork,
  openContract,
  rejectContract,
  returnContract,
  terminateContract,
} from '../../../calls/contracts/company.ts';
import { contractStep } from '../../../calls/contracts/contract-step.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { users } from '../../platform/user/tables.ts';
import { logAccess } from '../../privacy/personal/access-log.ts';
import { personLookups } from '../../privacy/personal/tables.ts';
import { commitWithRetry, decryptJson, openKeyOf } from '../contract/change.ts';
import { type ContractRequest, portsOf, runContractCommand, runWithoutIdempotencyKey } from '../contract/command.ts';
import { changeOfContract, endNow, giveContractNotice } from '../contract/end.ts';
import { applicationOf, contractSummaryOf } from '../contract/overview.ts';
import { casterOf, type OwnContracts, selectOwnContracts } from '../contract/own-contracts.ts';
import { selectVbPayee } from '../contract/paid-vb.ts';
import { scheduleContracts } from '../contract/schedule-contracts.ts';
import { contracts } from '../contract/tables.ts';
import { contractNumberText } from '../signing/agreement.ts';
import { agreementShape } from '../signing/sign.ts';
import { withCurrentPassport } from '../step/current-passport.ts';
import { selectIdentity } from '../step/identity.ts';
import { storeLinkedPassport } from '../step/linked-passport.ts';
import { noteWork } from '../step/right-to-work.ts';
import { openSteps } from '../step/step-content.ts';
import {
  approve,
  approveTemp,
  contractOf,
  contractTransitionNotAllowed,
  type Review,
  reject,
  returnSteps,
} from './review.ts';

export const prefixes = ['office'];

const selectContractsOfVb = ({ params: { uuid } }: { params: { uuid: string } }, { db, now }: { db: Db; now: Date }) =>
  selectOwnContracts(db, casterOf(db, uuid), now);

/**
 * Selects all contracts of the VB, submitted contracts of other people with the same identity, and
 * bans on that identity.
 */
const selectContractsWithIdentity = (request: { params: { uuid: string } }, context: { db: Db; now: Date }) => ({
  ...selectContractsOfVb(request, context),
  ...selectIdentity(context.db, request.params.uuid, context.now),
});

const reviewOf = (
  context: Pick<ContractRequest, 'caller' | 'env' | 'now'>,
  uuid: string,
  own: OwnContracts,
): Review => ({
  own,
  uuid,
  by: { actor: 'staff', actor_uuid: context.caller.user_uuid },
  ports: portsOf(context),
});

const ownLookups = alias(personLookups, 'own_lookups');

/**
 * Selects other people with the same phone number, email address or bank account: at most 20 rows,
 * each a kind and a person. `selectIdentity` finds those with the same identity document.
 */
const selectSharedContacts = (db: Db, uuid: string) =>
  db
    .select({ kind: personLookups.kind, person_uuid: personLookups.person_uuid })
    .from(contracts)
    .innerJoin(ownLookups, eq(ownLookups.key_uuid, contracts.key_uuid))
    .innerJoin(
      personLookups,
      and(
        eq(personLookups.kind, ownLookups.kind),
        eq(personLookups.hmac, ownLookups.hmac),
        ne(personLookups.person_uuid, ownLookups.person_uuid),
      ),
    )
    .where(and(eq(contracts.uuid, uuid), notInArray(ownLookups.kind, ['national_id', 'passport'])))
    .limit(20);

export const routes = (on: On) => {
  on(
    listWaitingContracts,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = sortedAs<{ order_key: string }, 'moved_at'>(
        query.sort ?? 'moved_at',
        { moved_at: { key: contracts.order_key, of: ({ order_key }) => order_key } },
        after,
      );
      return {
        rows: db
          .select({ ...getTableColumns(contracts), caster_name: users.name })
          .from(contracts)
          .innerJoin(users, eq(users.uuid, contracts.caster_uuid))
          .where(and(eq(contracts.state, query.state), from))
          .orderBy(...order)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`contracts:${query.state}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ caster_name, ...row }) => ({
        ...contractSummaryOf(row),
        caster: { uuid: row.caster_uuid, name: caster_name },
      }));
    },
  );

  on(
    openContract,
    ({ params: { uuid } }, { db, now }) => ({
      ...selectOwnContracts(db, casterOf(db, uuid), now, uuid),
      contactMatches: selectSharedContacts(db, uuid),
      ...selectIdentity(db, uuid, now),
      casters: db
        .select({ uuid: users.uuid, name: users.name })
        .from(contracts)
        .innerJoin(users, eq(users.uuid, contracts.caster_uuid))
        .where(eq(contracts.uuid, uuid)),
    }),
    async ({ params: { uuid }, form: { reason } }, { read, ...context }) => {
      const ports = portsOf(context);
      const result = await commitWithRetry(
        context.db,
        async () => {
          const { contactMatches, identityMatches, bans, casters, ...own } = await read();
          const [row, [caster]] = [contractOf(own, uuid), casters];
          if (!row || !caster) return { failed: 'contract_not_found' } as const;
          const { caster_uuid: person_uuid } = row;
          const access = { person_uuid, what: 'application', subject_uuid: uuid, why: reason, now: ports.now } as const;
          const change = await changeOfContract(own, row, ports);
          // `commitWithRetry` stores the access before any personal data is decrypted below.
          await change.note({ event: 'opened_by_staff', actor: 'staff', actor_uuid: context.caller.user_uuid });
          const statements = [logAccess(context.caller, { uuid: ports.newUuid(), ...access }), ...change.statements];
          return { statements, outcome: { own, row, caster, contactMatches, identityMatches, bans } };
        },
        {},
      );
      if ('failed' in result) return result;
      const { own, row, caster, contactMatches, identityMatches, bans } = result.outcome;
      const key = await openKeyOf(own, row, ports);
      const text = key && row.text_sealed ? await decryptJson(key, 'contract.text', row.text_sealed) : null;
      return {
        data: {
          contract: await applicationOf(own, row, { key, now: ports.now }),
          caster,
          contents: key ? await withCurrentPassport(await openSteps(own.steps, uuid, key), row, key) : null,
          agreement: text === null ? null : agreementShape.parse(text),
          same: contactMatches,
          identity: {
            also: identityMatches.map(({ uuid: also, number, state, moved_at_ms }) => ({
              uuid: also,
              number: contractNumberText(number),
              state,
              moved_at: moment(moved_at_ms),
            })),
            barred: bans.map(({ ground, until_ms }) => ({ ground, until: moment(until_ms) })),
          },
        },
      };
    },
  );

  on(
    approveContract,
    ({ params: { uuid } }, { db, now }) => ({
      ...selectOwnContracts(db, casterOf(db, uuid), now),
      ...selectVbPayee(db, casterOf(db, uuid), now),
      ...selectIdentity(db, uuid, now),
    }),
    async ({ params: { uuid }, form }, { read, ...context }) => {
      // A confirmed temporary contract has a new end, which the job must see.
      await scheduleContracts(context);
      return runContractCommand({ ...context, read }, (own) =>
        approve(reviewOf(context, uuid, own), { ...form, identity: own, paid: own }),
      );
    },
  );

  on(approveTempContract, selectContractsWithIdentity, async ({ params: { uuid }, form: { days } }, context) =>
    runContractCommand(context, (own) => approveTemp(reviewOf(context, uuid, own), { days, identity: own })),
  );

  on(returnContract, selectContractsOfVb, async ({ params: { uuid }, form: { note, ...form } }, context) => {
    const reasons = contractStep.options.flatMap((step) => {
      const reason = form[step];
      return reason === undefined ? [] : [[step, reason] as const];
    });
    return runContractCommand(context, (own) => returnSteps(reviewOf(context, uuid, own), { reasons, note }));
  });

  on(rejectContract, selectContractsWithIdentity, async ({ params: { uuid }, form }, context) =>
    runContractCommand(context, (own) => reject(reviewOf(context, uuid, own), { ...form, identity: own })),
  );

  on(noteRightToWork, selectContractsOfVb, async ({ params: { uuid }, form }, context) => {
    const { right_to_work_number: number, right_to_work_expires: expires, ground } = form;
    // The job reminds the VB before the right to work ends.
    await scheduleContracts(context);
    return runWithoutIdempotencyKey(context, (own) =>
      noteWork(reviewOf(context, uuid, own), { number, expires, ground }),
    );
  });

  on(
    linkPassport,
    ({ params: { uuid } }, { db, now }) => ({
      ...selectOwnContracts(db, casterOf(db, uuid), now),
      ...selectVbPayee(db, casterOf(db, uuid), now),
    }),
    async ({ params: { uuid }, form }, context) => {
      const { passport_number: number, passport_country: country, passport_expires: expires, ground } = form;
      return runWithoutIdempotencyKey(context, (own) =>
        storeLinkedPassport(reviewOf(context, uuid, own), { number, country, expires, ground, paid: own }),
      );
    },
  );

  on(terminateContract, selectContractsOfVb, async ({ params: { uuid }, form: { ends_at, ...reason } }, context) =>
    runContractCommand(context, async (own) => {
      const { by, ports } = reviewOf(context, uuid, own);
      const row = contractOf(own, uuid);
      if (!row) return { failed: 'contract_not_found' };
      if (!['accepted', 'accepted_temp', 'notice', 'suspended'].includes(row.state))
        return contractTransitionNotAllowed(row);
      const ends_at_ms = ends_at === undefined ? ports.now.getTime() : Date.parse(ends_at);
      if (ends_at_ms <= ports.now.getTime()) return endNow(own, row, { by, ports, event: 'terminated', why: reason });
      // Staff can give notice with a later end only for an accepted contract. A later end fails in
      // the other states.
      return row.state === 'accepted'
        ? giveContractNotice(own, row, { by, ports, ends_at_ms, why: reason })
        : contractTransitionNotAllowed(row);
    }),
  );
};
