/** Payees: staff record their identity, bank account and tax facts. */
import { z } from 'zod';
import { type PayeeFactName, payeeFacts, payeeKind, payeeState } from '../money/payout/payee-kind.ts';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { moment, optionalField, pastedNumber, singleLine, uuid } from '../platform/field.ts';
import { taxClassCode } from '../platform/tax/tax-class.ts';
import { taxId } from '../platform/tax/tax-id.ts';

const factNames = Object.keys(payeeFacts) as [PayeeFactName, ...PayeeFactName[]];

/** Owner of the V-tokens: a VB or a family. */
export const payeeOwner = z.enum(['user', 'family']);

/** Branch number of a company at the Revenue Department. `00000` is the head office. */
const branch = pastedNumber(/^\d{5}$/);
const bankCode = z.string().regex(/^\d{3}$/);
/** Thai accounts have 10 digits, at some banks up to 15. */
const accountDigits = pastedNumber(/^\d{10,15}$/);

/** A payee as shown to staff, with masked numbers. */
export const payee = z.object({
  uuid,
  owner: z.object({ kind: payeeOwner, uuid }),
  kind: payeeKind,
  state: payeeState,
  name: z.string(),
  /** Format: `x-xxxx-xxxxx-12-1`. */
  tax_id_masked: z.string(),
  /** Set for a company: its branch, and its authorized signatory. */
  branch: z.string().nullable(),
  signatory: z.string().nullable(),
  account: z.object({ bank_code: z.string(), masked: z.string(), set_at: moment }).nullable(),
  tax_class: taxClassCode.nullable(),
  has_vat: z.boolean(),
});
export type Payee = z.infer<typeof payee>;

/**
 * A payee without its identity. Responses of commands are stored for repeated requests, so they
 * must not contain identities.
 */
const payeeStanding = payee.omit({ name: true, tax_id_masked: true, branch: true, signatory: true });
export type PayeeStanding = z.infer<typeof payeeStanding>;

export const createPayee = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees',
    summary: 'Records the payee of a VB or a family. Nothing is paid until another person approves it',
    access: 'staff',
    form: z
      .object({
        owner_kind: payeeOwner,
        owner_uuid: uuid,
        kind: payeeKind,
        name: singleLine(140),
        tax_id: taxId,
        branch: optionalField(branch),
        signatory: optionalField(singleLine(140)),
        address: singleLine(300),
        bank_code: bankCode,
        account: accountDigits,
        tax_class: taxClassCode,
        vat: payeeFacts.vat.default('none'),
        residence: payeeFacts.residence.default('thailand'),
        ground: singleLine(300),
      })
      .refine(({ kind, branch }) => kind !== 'company' || branch, { path: ['branch'] })
      .refine(({ kind, signatory }) => kind !== 'company' || signatory, { path: ['signatory'] }),
    failures: ['payee_exists', 'payee_owner_not_found'],
    answer: one(payeeStanding),
  }),
);

/**
 * A payee in a list, with the owner's public name. Only `getPayee` returns the name on documents.
 */
const listedPayee = payee
  .pick({ uuid: true, kind: true, state: true, account: true })
  .extend({ owner: payee.shape.owner.extend({ name: z.string() }), created_at: moment });

export const listPayees = defineCall({
  method: 'GET',
  path: '/v1/office/payees',
  summary: 'Lists the payees in a state, latest first',
  access: 'staff',
  query: pageQuery.extend({ state: payeeState.default('waiting') }),
  answer: list(listedPayee),
});

export const getPayee = defineCall({
  method: 'GET',
  path: '/v1/office/payees/{uuid}',
  summary: 'Returns a payee with its identity, masked bank account and current tax facts. The access is logged',
  access: 'staff',
  params: z.object({ uuid }),
  // The call records who has looked at the personal data.
  failures: ['payee_not_found', 'payee_destroyed', 'refused_by_records'],
  answer: one(payee),
});

export const reviewPayee = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees/{uuid}/review',
    summary: 'Approves a payee that another person has recorded, or stops one',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ decision: z.enum(['approve', 'stop']) }),
    failures: ['payee_not_found', 'payee_destroyed', 'payee_own'],
    answer: one(payeeStanding),
  }),
);

export const setPayeeAccount = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees/{uuid}/account',
    summary:
      'Changes the account of a payee. Nothing is paid until another person approves it and the cooling period is over. The owner gets an email',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ bank_code: bankCode, account: accountDigits }),
    failures: ['payee_not_found', 'payee_destroyed'],
    answer: one(payeeStanding),
  }),
);

export const setPayeeFact = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/payees/{uuid}/facts',
    summary: 'Sets a tax fact of a payee from a moment on, with a reason',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ name: z.enum(factNames), value: z.string().max(40), from: moment, ground: singleLine(300) }),
    failures: ['payee_not_found', 'payee_destroyed', 'payee_fact_refused'],
    answer: one(payeeStanding),
  }),
);

/** Parses the value of a fact. Returns undefined for an invalid one. */
export const payeeFactValue = (name: PayeeFactName, value: string): string | undefined =>
  payeeFacts[name].safeParse(value).data;
