/**
 * Settings of settlements, see [vars] in wrangler.toml: columns of CSV reports, and the tax on
 * fees.
 */
import { z } from 'zod';
import { type GatewayKey, gatewayKey } from '../../../calls/money/order-details.ts';
import { type CsvMapping, csvMapping } from './read-csv.ts';

/** Stripe's balance report, according to its documentation. */
const stripeReport: CsvMapping = {
  line_id: 'balance_transaction_id',
  kind: 'reporting_category',
  kinds: { charge: 'payment', refund: 'refund', fee: 'fee', payout: 'payout' },
  source: 'source_id',
  reference: 'payment_metadata[reference]',
  gross: 'gross',
  fee: 'fee',
  net: 'net',
  at: 'created',
  unit: 'baht',
};

const settings = z.object({
  SETTLEMENT_FEE_TAX_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(300),
  /** JSON of mappings by gateway. */
  SETTLEMENT_CSV: z
    .string()
    .default('{}')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.partialRecord(gatewayKey, csvMapping)),
});

/** Parses the settings. Throws if one is invalid. */
export function readSettlementSettings(env: object): {
  fee_tax_basis_points: number;
  csv: Partial<Record<GatewayKey, CsvMapping>>;
} {
  const values = settings.parse(env);
  return {
    fee_tax_basis_points: values.SETTLEMENT_FEE_TAX_BASIS_POINTS,
    csv: { stripe: stripeReport, ...values.SETTLEMENT_CSV },
  };
}
