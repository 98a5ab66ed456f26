/**
 * Back-office routes for withholding tax certificates: replace one, and record the number of one
 * that the bank issued. certificate-rules.sql rejects the second of two concurrent numbers.
 */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { noteBankCertificate, replaceCertificate } from '../../../calls/payouts/tax-office.ts';
import { payerOnDocuments, readBankSettings } from '../../money/bank/bank-settings.ts';
import { payees } from '../../money/payout/payee-tables.ts';
import { payouts } from '../../money/payout/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, insertRow, write } from '../../platform/framework/statement.ts';
import { certificateNumber } from '../payout/read-payout.ts';
import { selectFiled } from './tax-list.ts';
import { taxCertificates } from './tax-tables.ts';

export const prefixes = ['office'];

const BUDDHIST_YEARS = 543;

export const routes = (on: On) => {
  on(
    noteBankCertificate,
    ({ params }, { db }) => ({
      rows: db
        .select({ payout: payouts, identity_sealed: payees.identity_sealed })
        .from(payouts)
        .innerJoin(payees, eq(payees.uuid, payouts.payee_uuid))
        .where(eq(payouts.uuid, params.uuid)),
    }),
    async ({ form: { bank_number } }, { db, env, now, read }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'payout_not_found' };
      const { payout, identity_sealed } = row;
      const { uuid, paid_on, terms, tax_satang } = payout;
      const payer = payerOnDocuments(readBankSettings(env));
      if (!payer) return { failed: 'payer_not_named' };
      const isTheirs = payout.numbered_by === 'bank' && tax_satang > 0 && payout.state !== 'given_up';
      if (!isTheirs || paid_on === null) return { failed: 'bank_number_amiss', facts: { fields: ['bank_number'] } };
      const book = BUDDHIST_YEARS + Number(paid_on.slice(0, 4));
      const certificate = {
        book,
        number: (await lastNumber(db, book)) + 1,
        bank_number,
        payout_uuid: uuid,
        payee_uuid: payout.payee_uuid,
        form: terms.tax_form,
        income_type: terms.income_type,
        paid_on,
        base_satang: payout.payee_part_satang,
        tax_satang,
        issued_at_ms: now.getTime(),
        payer,
        payee_sealed: identity_sealed,
      };
      const result = await commitUnless(db, [taxCertificates], [insertRow(taxCertificates, certificate)]);
      return result.conflict === null
        ? { data: { number: certificateNumber(certificate) } }
        : { failed: 'certificate_noted' };
    },
  );

  // Uses the current payer and payee, because an error in them is the reason for the replacement.
  on(replaceCertificate, async ({ params, form }, { command, db, env, now }) =>
    runIdempotent(db, {
      command,
      now,
      steps: {
        begin: async () => {
          const [certificateRow] = await db
            .select({ old: taxCertificates, identity_sealed: payees.identity_sealed })
            .from(taxCertificates)
            .innerJoin(payees, eq(payees.uuid, taxCertificates.payee_uuid))
            .where(and(eq(taxCertificates.payout_uuid, params.uuid), isNull(taxCertificates.voided_at_ms)));
          if (!certificateRow) return { failed: 'certificate_not_found' };
          const { old, identity_sealed } = certificateRow;
          const payer = payerOnDocuments(readBankSettings(env));
          if (!payer) return { failed: 'payer_not_named' };
          const bank_number = form.bank_number ?? null;
          if ((old.bank_number === null) !== (bank_number === null)) {
            return { failed: 'bank_number_amiss', facts: { fields: ['bank_number'] } };
          }
          if ((await selectFiled(db, params.uuid)).length > 0) return { failed: 'tax_list_filed' };
          const number = (await lastNumber(db, old.book)) + 1;
          const { book, voided_at_ms: _, void_reason: __, ...terms } = old;
          const row = {
            ...terms,
            book,
            number,
            bank_number,
            issued_at_ms: now.getTime(),
            payer,
            payee_sealed: identity_sealed,
            replaces_book: book,
            replaces_number: old.number,
          };
          return {
            statements: [
              write`UPDATE tax_certificates SET voided_at_ms = ${now.getTime()}, void_reason = ${form.reason}
                WHERE book = ${book} AND number = ${old.number}`,
              insertRow(taxCertificates, row),
            ],
            answer: { data: { number: certificateNumber(row), replaces: certificateNumber(old) } },
          };
        },
      },
    }),
  );
};

async function lastNumber(db: Db, book: number): Promise<number> {
  const [last] = await db
    .select({ number: taxCertificates.number })
    .from(taxCertificates)
    .where(eq(taxCertificates.book, book))
    .orderBy(desc(taxCertificates.number))
    .limit(1);
  return last?.number ?? 0;
}
