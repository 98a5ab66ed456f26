/** Families for their owners, managers and VBs: members, invitations, notice, monthly statement. */
import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { month, statementPart } from '../../calls/platform/page-field.ts';
import { byUuid, cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

const ofMonth = { month: month.optional().catch(undefined) };
// Accepts any text: the page shows errors.
const notice = { at: '/notice', idempotent: true, form: z.object({ ground: z.string().default('') }) } as const;
const stay = { at: '/stay', form: z.object({}) } as const;

/** The family's members, with their numbers and those of the family. */
export const family = definePage({
  path: '/family',
  access: 'family',
  query: z.object({
    ...ofMonth,
    // The loader knows the sorts, so that the schemas of families load later.
    sort: z.string().max(30).optional(),
    cursor,
    status: outcome(['invited', 'withdrawn', 'noticed']),
  }),
  actions: {
    invite: { at: '/invitations', idempotent: true, form: z.object({ vb_uuid: z.string().default('') }) },
    withdraw: { at: '/withdraw', form: z.object({ invitation_uuid: uuid }) },
  },
});

/** VBs that the family can invite. */
export const familyInvite = definePage({
  path: '/family/invite',
  access: 'family',
  query: z.object({ name: z.string().max(60).optional().catch(undefined), cursor }),
});

/** The data of one member that the family may see. */
export const familyMember = definePage({
  path: '/family/members/{uuid}',
  access: 'family',
  params: byUuid,
  query: z.object({ ...ofMonth, status: outcome(['stays']) }),
  actions: { notice, stay },
  examples: [],
});

/** The family as one of its VBs sees it, and invitations by other families. */
export const familyMine = definePage({
  path: '/family/mine',
  access: 'caster',
  query: z.object({ ...ofMonth, status: outcome(['noticed', 'stays', 'joined', 'declined']) }),
  actions: { notice, stay },
});

/** An invitation, with the terms about families in the VB's own contract. */
export const familyInvitation = definePage({
  path: '/family/invitations/{uuid}',
  access: 'caster',
  params: byUuid,
  actions: {
    accept: {
      at: '/accept',
      idempotent: true,
      form: z.object({ family_share_basis_points: z.string().default(''), notice_days: z.string().default('') }),
    },
    decline: { at: '/decline', form: z.object({}) },
  },
  examples: [],
});

const ofMember = { uuid, coins: z.string().default('') };

/** The coins of a family, for its owner and the managers that the owner appoints. */
export const familyWallet = definePage({
  path: '/family/wallet',
  access: 'bearer',
  query: z.object({ cursor, before: cursor, status: outcome(['passed', 'back', 'named', 'ended']) }),
  actions: {
    pass: { at: '/budget', idempotent: true, form: z.object(ofMember) },
    takeBack: { at: '/budget/back', idempotent: true, form: z.object(ofMember) },
    name: { at: '/manager', idempotent: true, form: z.object({ uuid, day_limit_coins: z.string().default('') }) },
    end: { at: '/manager/end', form: z.object({ uuid }) },
  },
  // Only its owner and managers can open it. `test/browser/families/family.test.ts` covers it.
  examples: [],
});

/** The coins that a family has given the member to spend. */
export const familyBudget = definePage({ path: '/family/budget', access: 'bearer', query: z.object({ cursor }) });

const noFields = z.object({});
const tick = z.literal('on').optional().catch(undefined);

/** Webhooks of the family. The page shows errors of the address and of the events. */
export const familyWebhooks = definePage({
  path: '/family/webhooks',
  access: 'family',
  query: z.object({ status: outcome(['removed']) }),
  actions: {
    add: {
      at: '/new',
      form: z.object({
        url: z.string().trim().max(500).catch(''),
        live_started: tick,
        live_ended: tick,
        gift_sent: tick,
        payout: tick,
      }),
    },
  },
});

/** A webhook: its state, its secret and the log of its deliveries. */
export const familyWebhook = definePage({
  path: '/family/webhooks/{uuid}',
  access: 'family',
  params: byUuid,
  query: z.object({ cursor, status: outcome(['tested', 'resent', 'enabled']) }),
  actions: {
    test: { at: '/test', form: noFields },
    enable: { at: '/enable', form: noFields },
    rotate: { at: '/secret', form: noFields },
    remove: { at: '/remove', form: noFields },
    resend: { at: '/again', form: z.object({ delivery: z.string().max(60) }) },
  },
  examples: [],
});

// Staff name the family.
const ofStatement = z.object({
  ...ofMonth,
  family: uuid.optional().catch(undefined),
  part: statementPart.optional().catch(undefined),
});

/** Monthly statement of a family, for printing. */
export const familyStatement = definePage({ path: '/family/statement', access: 'family', query: ofStatement });

/** The same statement for a spreadsheet. */
export const familyStatementFile = definePage({ path: '/family/statement/file', access: 'family', query: ofStatement });
