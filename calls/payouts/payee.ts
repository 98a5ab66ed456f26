/** Who is paid: staff write down who it is, where to, and what they are to the tax office. */
import { z } from 'zod';
import { defineCall, keyed, list, one, pageQuery } from '../platform/call.ts';
import { line, moment, pastedNumber, unlessEmpty, uuid } from '../platform/field.ts';
import { taxId } from '../platform/tax-id.ts';
import { taxClassCode } from './tax.ts';

const payeeKind = z.enum(['person', 'company', 'group']);
export type PayeeKind = z.infer<typeof payeeKind>;

/** Looked at by staff, or not yet; `stopped`: nothing is paid until staff say otherwise. */
const payeeState = z.enum(['waiting', 'approved', 'stopped']);
export type PayeeState = z.infer<typeof payeeState>;

/** What is known of a payee from a day on: class of tax; whether they add VAT; where they are resident for tax. */
const payeeFacts = {
  tax_class: taxClassCode,
  vat: z.enum(['none', 'registered']),
  residence: z.enum(['thailand', 'abroad']),
};
export type PayeeFactName = keyof typeof payeeFacts;
const factNames = Object.keys(payeeFacts) as [PayeeFactName, ...PayeeFactName[]];

/** Whose V-tokens are paid: a VB's, or a family's. */
export const payeeOwner = z.enum(['user', 'family']);

/** `00000` is the head office, as the Revenue Department numbers a company's branches. */
const branch = pastedNumber(/^\d{5}$/);
const bankCode = z.string().regex(/^\d{3}$/);
/** Thai accounts have 10 digits, with some banks up to 15. */
const accountDigits = pastedNumber(/^\d{10,15}$/);

/** A payee as staff see it: numbers are masked. */
export const payee = z.object({
  uuid,
  owner: z.object({ kind: payeeOwner, uuid }),
  kind: payeeKind,
  state: payeeState,
  name: z.string(),
  /** `x-xxxx-xxxxx-12-1`. */
  tax_id_masked: z.string(),
  /** Of a company: which branch it is, and who signs for it. */
  branch: z.string().nullable(),
  signatory: z.string().nullable(),
  account: z.object({ bank_code: z.string(), masked: z.string(), set_at: moment }).nullable(),
  tax_class: taxClassCode.nullable(),
  has_vat: z.boolean(),
});
export type Payee = z.infer<typeof payee>;

/** How a payee stands, without who it is: what a command answers is kept for whoever sends it again. */
const payeeStanding = payee.omit({ name: true, tax_id_masked: true, branch: true, signatory: true });
export type PayeeStanding = z.infer<typeof payeeStanding>;

export const createPayee = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees',
    summary: 'Writes down who is paid for a VB or a family. Nothing is paid before somebody else has approved it',
    access: 'staff',
    form: z
      .object({
        owner_kind: payeeOwner,
        owner_uuid: uuid,
        kind: payeeKind,
        name: line(140),
        tax_id: taxId,
        branch: unlessEmpty(branch),
        signatory: unlessEmpty(line(140)),
        address: line(300),
        bank_code: bankCode,
        account: accountDigits,
        tax_class: taxClassCode,
        vat: payeeFacts.vat.default('none'),
        residence: payeeFacts.residence.default('thailand'),
        ground: line(300),
      })
      .refine(({ kind, branch }) => kind !== 'company' || branch, { path: ['branch'] })
      .refine(({ kind, signatory }) => kind !== 'company' || signatory, { path: ['signatory'] }),
    failures: ['payee_exists', 'payee_owner_not_found'],
    answer: one(payeeStanding),
  }),
);

/** A payee in a list: whose V-tokens, by the name that everybody sees. Who it is on papers tells `getPayee`. */
const listedPayee = payee
  .pick({ uuid: true, kind: true, state: true, account: true })
  .extend({ owner: payee.shape.owner.extend({ name: z.string() }), created_at: moment });

export const listPayees = defineCall({
  method: 'GET',
  path: '/v1/office/payees',
  summary: 'Payees in a state, the latest first',
  access: 'staff',
  query: pageQuery.extend({ state: payeeState.default('waiting') }),
  answer: list(listedPayee),
});

export const getPayee = defineCall({
  method: 'GET',
  path: '/v1/office/payees/{uuid}',
  summary: 'Who is paid, where to (masked), and what they are to the tax office today',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['payee_not_found', 'payee_destroyed'],
  answer: one(payee),
});

export const reviewPayee = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees/{uuid}/review',
    summary: 'Approves a payee that somebody else has written down, or stops one',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ decision: z.enum(['approve', 'stop']) }),
    failures: ['payee_not_found', 'payee_destroyed', 'payee_own'],
    answer: one(payeeStanding),
  }),
);

export const setPayeeAccount = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees/{uuid}/account',
    summary: 'Pays somebody to another account from now on, after it has cooled; their old address is told',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ bank_code: bankCode, account: accountDigits }),
    failures: ['payee_not_found', 'payee_destroyed'],
    answer: one(payeeStanding),
  }),
);

export const setPayeeFact = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees/{uuid}/facts',
    summary: 'Says what a payee is to the tax office from a moment on, and why',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ name: z.enum(factNames), value: z.string().max(40), from: moment, ground: line(300) }),
    failures: ['payee_not_found', 'payee_destroyed', 'payee_fact_refused'],
    answer: one(payeeStanding),
  }),
);

/** What a fact may say; undefined for what it may not. */
export const payeeFactValue = (name: PayeeFactName, value: string): string | undefined =>
  payeeFacts[name].safeParse(value).data;
