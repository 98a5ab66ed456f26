/** Families as those see them who are in them: members, invitations, notice and a month's statement. */
import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { month } from '../../calls/platform/page-field.ts';
import { byUuid, cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

const ofMonth = { month: month.optional().catch(undefined) };
// What is wrong with it is told on the page.
const notice = { at: '/notice', keyed: true, form: z.object({ ground: z.string().default('') }) } as const;
const stay = { at: '/stay', form: z.object({}) } as const;

/** Who belongs to the member's family, and what they and it have. */
export const family = definePage({
  path: '/family',
  access: 'family',
  query: z.object({ ...ofMonth, cursor, status: outcome(['invited', 'withdrawn', 'noticed']) }),
  actions: {
    invite: { at: '/invitations', keyed: true, form: z.object({ vb_uuid: z.string().default('') }) },
    withdraw: { at: '/withdraw', form: z.object({ invitation_uuid: uuid }) },
  },
});

/** Whom the family could ask to come. */
export const familyInvite = definePage({
  path: '/family/invite',
  access: 'family',
  query: z.object({ name: z.string().max(60).optional().catch(undefined), cursor }),
});

/** All that the family sees of one who belongs to it. */
export const familyMember = definePage({
  path: '/family/members/{uuid}',
  access: 'family',
  params: byUuid,
  query: z.object({ ...ofMonth, status: outcome(['stays']) }),
  actions: { notice, stay },
  examples: [],
});

/** The same as its VB sees it, and who asks them to come. */
export const familyMine = definePage({
  path: '/family/mine',
  access: 'caster',
  query: z.object({ ...ofMonth, status: outcome(['noticed', 'stays', 'joined', 'declined']) }),
  actions: { notice, stay },
});

/** An invitation, with what the agreement of who is asked says about a family. */
export const familyInvitation = definePage({
  path: '/family/invitations/{uuid}',
  access: 'caster',
  params: byUuid,
  actions: {
    accept: {
      at: '/accept',
      keyed: true,
      form: z.object({ family_share_basis_points: z.string().default(''), notice_days: z.string().default('') }),
    },
    decline: { at: '/decline', form: z.object({}) },
  },
  examples: [],
});

const ofMember = { uuid, coins: z.string().default('') };

/** The coins of a family, for its owner and the managers that the owner names. */
export const familyWallet = definePage({
  path: '/family/wallet',
  access: 'bearer',
  query: z.object({ cursor, before: cursor, status: outcome(['passed', 'back', 'named', 'ended']) }),
  actions: {
    pass: { at: '/budget', keyed: true, form: z.object(ofMember) },
    takeBack: { at: '/budget/back', keyed: true, form: z.object(ofMember) },
    name: { at: '/manager', keyed: true, form: z.object({ uuid, day_limit_coins: z.string().default('') }) },
    end: { at: '/manager/end', form: z.object({ uuid }) },
  },
  // Of those who may open it: `test/browser/families/family.test.ts`.
  examples: [],
});

/** The coins that a family has passed to the member. */
export const familyBudget = definePage({ path: '/family/budget', access: 'bearer', query: z.object({ cursor }) });

// Whose it is, staff say.
const ofStatement = z.object({ ...ofMonth, family: uuid.optional().catch(undefined) });

/** A month of a family as it is printed. */
export const familyStatement = definePage({ path: '/family/statement', access: 'family', query: ofStatement });

/** The same for a spreadsheet. */
export const familyStatementFile = definePage({ path: '/family/statement/file', access: 'family', query: ofStatement });
