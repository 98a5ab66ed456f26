/**
 * Routes for the caller's own contracts, except filling in and signing: read, discard, end, renew,
 * accept a temporary one, reject proposals, confirm at 20, and invite guardians again. Also the
 * withdrawal of a proposal by its proposer.
 */
import {
  acceptTempContract,
  cancelContract,
  confirmAge,
  discardContract,
  getContracts,
  getProposal,
  inviteGuardians,
  rejectProposal,
  renewContract,
  withdrawProposal,
} from '../../../calls/contracts/contract.ts';
import { PROPOSAL_DAYS } from '../../../calls/contracts/contract-overview.ts';
import { moment } from '../../platform/base/moment.ts';
import { settingOf } from '../../platform/dated/setting.ts';
import type { On } from '../../platform/framework/route.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';
import { erasureDates, PERSON_KEY_JOB } from '../../privacy/personal/person-key.ts';
import { selectRejectionReasons } from '../company/rejection-reason.ts';
import { inviteAgain, mailInvitations } from '../guardian/invite.ts';
import {
  applicationAnswer,
  portsOf,
  runContractCommand,
  runWithoutIdempotencyKey,
  selectCallersContracts,
  stepCommandOf,
} from './command.ts';
import { cancel, decline, discard } from './end.ts';
import { contractSummaryOf, overviewOf } from './overview.ts';
import { type OwnContracts, proposalIn, selectOwnContracts } from './own-contracts.ts';
import { casterOfProposal, differencesOf } from './propose.ts';
import { scheduleContracts } from './schedule-contracts.ts';
import { renew } from './successor.ts';
import { serializeTerms } from './terms.ts';
import { acceptTemp, confirmOfAge } from './vb-consent.ts';

export const prefixes = ['caster', 'contracts'];

const DAY_MS = 86_400_000;

export const routes = (on: On) => {
  on(
    getContracts,
    (_, { db, now, bearer }) => ({
      ...selectOwnContracts(db, bearer.user_uuid, now),
      ...selectRejectionReasons(db, bearer.user_uuid),
    }),
    async (_, { now, env, read }) => {
      const { keys, bars, ...own } = await read();
      const ports = portsOf({ env, now });
      return { data: await overviewOf(own, { now, grounds: { keys, bars }, ports }) };
    },
  );

  on(discardContract, selectCallersContracts, async (_, context) => {
    const { now, env, caller } = context;
    await wakeJob(env, PERSON_KEY_JOB, now.getTime());
    const by = { actor: 'person', actor_uuid: caller.user_uuid } as const;
    const result = await runWithoutIdempotencyKey(context, (own) => discard(own, { by, ports: portsOf(context) }));
    if ('failed' in result) return result;
    const { destroyed_at_ms, gone_from_copies_at_ms } = erasureDates({ destroyed_at_ms: now.getTime() });
    return { data: { destroyed_at: moment(destroyed_at_ms), gone_from_copies_at: moment(gone_from_copies_at_ms) } };
  });

  on(cancelContract, selectCallersContracts, async (_, context) => {
    await scheduleContracts(context);
    const by = { actor: 'person', actor_uuid: context.caller.user_uuid } as const;
    return runContractCommand(context, (own) => cancel(own, { by, ports: portsOf(context) }));
  });

  on(renewContract, selectCallersContracts, async (_, context) => {
    await scheduleContracts(context);
    const caster_uuid = context.caller.user_uuid;
    return runContractCommand(context, (own) =>
      renew(own, { caster_uuid, ports: portsOf(context), minAge: settingOf('contract_terms', own.terms).min_age }),
    );
  });

  on(acceptTempContract, selectCallersContracts, async (_, context) => {
    await scheduleContracts(context);
    return runContractCommand(context, (own) => acceptTemp(own, stepCommandOf(context)));
  });

  on(getProposal, selectCallersContracts, async (_, { read }) => {
    const own = await read();
    const row = proposalIn(own);
    const before = own.contracts.find(({ uuid }) => uuid === row?.predecessor_uuid);
    if (!row || !before) return { data: null };
    return {
      data: {
        proposal: contractSummaryOf(row),
        before: serializeTerms(before.terms),
        differences: differencesOf(serializeTerms(before.terms), serializeTerms(row.terms)),
        lapses_at: moment(row.begun_at_ms + PROPOSAL_DAYS * DAY_MS),
      },
    };
  });

  on(rejectProposal, selectCallersContracts, async (_, context) => {
    const by = { actor: 'person', actor_uuid: context.caller.user_uuid } as const;
    return runWithoutIdempotencyKey(context, async (own) =>
      declineProposal(own, { by, ports: portsOf(context), event: 'declined' }),
    );
  });

  on(
    withdrawProposal,
    ({ query: { uuid } }, { db, now, bearer }) =>
      selectOwnContracts(db, casterOfProposal(db, uuid, bearer.user_uuid), now),
    async ({ query: { uuid } }, context) => {
      const by = { actor: 'staff', actor_uuid: context.caller.user_uuid } as const;
      return runWithoutIdempotencyKey(context, async (own) =>
        proposalIn(own)?.uuid === uuid
          ? declineProposal(own, { by, ports: portsOf(context), event: 'taken_back' })
          : { failed: 'contract_not_found' },
      );
    },
  );

  on(confirmAge, selectCallersContracts, async (_, context) =>
    runWithoutIdempotencyKey(context, (own) => confirmOfAge(own, stepCommandOf(context))),
  );

  on(inviteGuardians, selectCallersContracts, async (_, context) => {
    const result = await inviteAgain(stepCommandOf(context));
    if ('failed' in result) return result;
    const { invitations, locale } = result.outcome;
    const isSent = await mailInvitations(context.env, invitations, locale);
    return isSent ? applicationAnswer(result.rows, context) : { failed: 'mail_unavailable' };
  });
};

async function declineProposal(own: OwnContracts, options: Parameters<typeof decline>[2]) {
  const row = proposalIn(own);
  return row ? decline(own, row, options) : ({ failed: 'contract_not_found' } as const);
}
