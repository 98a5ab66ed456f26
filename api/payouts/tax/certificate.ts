/**
 * Routes for withholding tax certificates (section 50 bis), with everything that the form requires.
 */
import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { getTaxCertificate, listTaxCertificates } from '../../../calls/payouts/tax.ts';
import { payerOnDocuments, readBankSettings } from '../../money/bank/bank-settings.ts';
import { payees } from '../../money/payout/payee-tables.ts';
import { payouts } from '../../money/payout/tables.ts';
import { bahtWords } from '../../platform/base/baht-words.ts';
import { moment } from '../../platform/base/moment.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { On } from '../../platform/framework/route.ts';
import { readPersonKey } from '../../privacy/personal/person-key.ts';
import { identityOf, nameOnDocuments } from '../payee/payee.ts';
import { isTheirs, noFamily, ownerOf, soughtOwner } from '../payout/owner.ts';
import { certificateNumber } from '../payout/read-payout.ts';
import { identityOnCertificate } from './certificate-identity.ts';
import { taxCertificates } from './tax-tables.ts';

const MAX_LISTED = 500;

/** Certificate that another one replaces. */
const old = alias(taxCertificates, 'old');

export const certificateRoutes = (on: On) => {
  on(
    listTaxCertificates,
    ({ query: { as, year } }, { db, bearer }) => {
      const owner = soughtOwner(db, as, bearer);
      return {
        rows: db
          .select({ certificate: taxCertificates })
          .from(taxCertificates)
          .innerJoin(payees, eq(payees.uuid, taxCertificates.payee_uuid))
          .where(
            and(
              eq(payees.owner_kind, owner.kind),
              sql`${payees.owner_uuid} = ${owner.uuid}`,
              between(taxCertificates.paid_on, `${year}-01-01`, `${year}-12-31`),
            ),
          )
          .orderBy(asc(taxCertificates.book), asc(taxCertificates.number))
          .limit(MAX_LISTED),
      };
    },
    async ({ query: { as } }, { caller, read }) => {
      if (!ownerOf(as, caller)) return noFamily;
      const data = (await read()).rows.map(({ certificate }) => ({
        number: certificateNumber(certificate),
        is_void: certificate.voided_at_ms !== null,
        paid_on: certificate.paid_on,
        base_satang: certificate.base_satang,
        tax_satang: certificate.tax_satang,
        payout_uuid: certificate.payout_uuid,
      }));
      return { data, next_cursor: null };
    },
  );

  on(
    getTaxCertificate,
    ({ params }, { db }) => ({
      rows: db
        .select({
          certificate: taxCertificates,
          payout: payouts,
          payee: payees,
          replaced: { book: old.book, number: old.number, bank_number: old.bank_number },
        })
        .from(taxCertificates)
        .innerJoin(payouts, eq(payouts.uuid, taxCertificates.payout_uuid))
        .innerJoin(payees, eq(payees.uuid, taxCertificates.payee_uuid))
        .leftJoin(
          old,
          and(eq(old.book, taxCertificates.replaces_book), eq(old.number, taxCertificates.replaces_number)),
        )
        .where(eq(taxCertificates.payout_uuid, params.uuid))
        .orderBy(desc(taxCertificates.book), desc(taxCertificates.number))
        .limit(1),
    }),
    async (_, { caller, db, env, read }) => {
      const [row] = (await read()).rows;
      if (!row || !isTheirs(row.payout, caller)) return { failed: 'certificate_not_found' };
      const { certificate, payee, replaced } = row;
      const key = await readPersonKey(db, personSecrets(env), payee.key_uuid);
      if (!key) return { failed: 'payee_destroyed' };
      const payer = certificate.payer ?? payerOnDocuments(readBankSettings(env));
      if (!payer) return { failed: 'payer_not_named' };
      const identity = await identityOf(key, identityOnCertificate(certificate, payee));
      return {
        data: {
          number: certificateNumber(certificate),
          replaces: replaced && certificateNumber(replaced),
          is_void: certificate.voided_at_ms !== null,
          payer,
          payee: { name: nameOnDocuments(identity), tax_id: identity.tax_id, address: identity.address },
          form: certificate.form,
          income_type: certificate.income_type,
          paid_on: certificate.paid_on,
          base_satang: certificate.base_satang,
          tax_satang: certificate.tax_satang,
          tax_words: bahtWords(certificate.tax_satang, { last_one: 'et' }),
          issued_at: moment(certificate.issued_at_ms),
        },
      };
    },
  );
};
