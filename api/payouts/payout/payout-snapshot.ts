/** The payout snapshot: settings, payee and payable V-tokens at one moment. */
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { PayoutTerms } from '../../../calls/money/payout/payout-terms.ts';
import { type DatedName, type DatedValue, datedSettings as schemas } from '../../../calls/platform/dated-setting.ts';
import type { TaxClassCode } from '../../../calls/platform/tax/tax-class.ts';
import { digestOf } from '../../identity/approval/approval.ts';
import { familyParts } from '../../live/gift/hold-tables.ts';
import { vtokens } from '../../money/ledger/account.ts';
import { balanceOf, selectAccount } from '../../money/ledger/balance.ts';
import { moment } from '../../platform/base/moment.ts';
import { datedSettings } from '../../platform/dated/tables.ts';
import { type Db, type Rows, type SqlText, textAround } from '../../platform/framework/db.ts';
import { type PayeeNow, payeeOf, selectPayeeOf } from '../payee/payee.ts';
import { type PayableShare, payableOf } from './family-part.ts';
import type { QuoteTerms } from './quote.ts';

const names = [
  'satang_per_100_vtokens',
  'payout_fee_satang',
  'payout_least_satang',
  'payout_two_above_satang',
  'payout_cooling_seconds',
  'vat_basis_points',
  'tax_least_satang',
  'certificates_by_bank',
  'tax_service_40_8',
  'tax_public_entertainer',
  'tax_wage_40_2',
  'tax_company',
  'tax_abroad_40_2',
  'tax_abroad_entertainer',
  'tax_abroad_company',
] as const satisfies readonly DatedName[];

/** Owner of the V-tokens, known here or only to the query. */
export interface SoughtOwner {
  kind: 'user' | 'family';
  uuid: SqlText;
}

/** Selects everything that a quote needs, for `payoutSnapshotOf`. */
export const selectPayoutSnapshot = (db: Db, owner: SoughtOwner, now: Date) => ({
  ...selectPayeeOf(db, owner),
  lines: db
    .select()
    .from(datedSettings)
    .where(and(inArray(datedSettings.name, [...names]), lte(datedSettings.from_ms, now.getTime())))
    .orderBy(asc(datedSettings.from_ms)),
  payable: selectAccount(
    db,
    typeof owner.uuid === 'string'
      ? vtokens({ kind: owner.kind, uuid: owner.uuid }, 'payable').id
      : textAround((uuid) => vtokens({ kind: owner.kind, uuid }, 'payable').id, owner.uuid),
  ),
  familyParts: db
    .select({ family_uuid: familyParts.family_uuid, vtokens: familyParts.vtokens })
    .from(familyParts)
    .where(eq(familyParts.vb_uuid, owner.uuid))
    .orderBy(familyParts.family_uuid),
});

/** The snapshot behind a quote. */
export interface PayoutSnapshot {
  payee: PayeeNow | null;
  /** Payable V-tokens. A family's V-tokens belong to it completely. */
  payable: PayableShare;
  /** V-tokens that a VB or family owes. Their next gifts or shares repay them. */
  owed_vtokens: number;
  fee_satang: number;
  least_satang: number;
  two_above_satang: number;
  cooling_ms: number;
  certificates_by_bank: boolean;
  /** Null if there is no payee, if it has no tax class, or if the class has no approved setting. */
  terms: { quote: QuoteTerms; serialized: PayoutTerms; digest: string } | null;
}

type Line = typeof datedSettings.$inferSelect;

/** Converts these rows to a snapshot. Throws if a setting has no value. */
export async function payoutSnapshotOf(
  rows: Rows<ReturnType<typeof selectPayoutSnapshot>>,
  { now }: { now: Date },
): Promise<PayoutSnapshot> {
  const lines = new Map(rows.lines.map((line) => [line.name, line]));
  const settingOf = <Name extends DatedName>(name: Name): DatedValue<Name> => {
    const line = lines.get(name);
    if (!line) throw new Error(`The setting ${name} has no line that holds then`);
    return schemas[name].parse(JSON.parse(line.value)) as DatedValue<Name>;
  };
  const payee = payeeOf(rows, now);
  const rate = lines.get('satang_per_100_vtokens');
  const code = payee?.tax_class ?? null;
  const tax = code === null ? undefined : lines.get(taxSetting(code));
  const terms =
    payee && code && tax && rate
      ? termsOf({
          code,
          tax,
          rate,
          vat: settingOf('vat_basis_points'),
          hasVat: payee.has_vat,
        })
      : null;
  const fee_satang = settingOf('payout_fee_satang');
  const tax_least_satang = settingOf('tax_least_satang');
  return {
    payee,
    ...payableOf(balanceOf(rows.payable), rows.familyParts),
    fee_satang,
    least_satang: settingOf('payout_least_satang'),
    two_above_satang: settingOf('payout_two_above_satang'),
    cooling_ms: settingOf('payout_cooling_seconds') * 1000,
    certificates_by_bank: settingOf('certificates_by_bank') === 1,
    terms: terms && {
      quote: {
        rate: { satang: terms.satang_per_100_vtokens, per_vtokens: 100 },
        tax: schemas[taxSetting(terms.tax_class)].parse(JSON.parse(tax?.value ?? '')).rate,
        tax_least_satang,
        fee_satang,
        vat_basis_points: terms.vat_basis_points,
        has_vat: terms.has_vat,
      },
      serialized: terms,
      digest: await digestOf({
        ...terms,
        has_vat: Number(terms.has_vat),
        tax: tax?.value ?? '',
        fee_satang,
        tax_least_satang,
      }),
    },
  };
}

/** Returns the name of the setting of a tax class. */
export const taxSetting = (code: TaxClassCode) => `tax_${code}` as const;

interface TermsBasis {
  code: TaxClassCode;
  tax: Line;
  rate: Line;
  vat: number;
  hasVat: boolean;
}

function termsOf({ code, tax, rate, vat, hasVat }: TermsBasis): PayoutTerms {
  const taxSettings = schemas[taxSetting(code)].parse(JSON.parse(tax.value));
  return {
    satang_per_100_vtokens: schemas.satang_per_100_vtokens.parse(JSON.parse(rate.value)),
    rate_from: moment(rate.from_ms),
    tax_class: code,
    tax_form: taxSettings.form,
    income_type: taxSettings.income_type,
    tax_basis_points: taxSettings.rate.kind === 'flat' ? taxSettings.rate.basis_points : null,
    tax_class_from: moment(tax.from_ms),
    tax_ground: tax.ground,
    vat_basis_points: vat,
    has_vat: hasVat,
  };
}
