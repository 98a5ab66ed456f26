/**
 * The API for staged scenarios: its database, secrets and private bucket. Each command receives its
 * time.
 */
import { type ContractDecision, commitWithRetry, type Ports } from '../../api/contracts/contract/change.ts';
import { secureRandom } from '../../api/platform/base/aes-gcm.ts';
import { personSecrets } from '../../api/platform/base/person-secrets.ts';
import { type Db, openDb } from '../../api/platform/framework/db.ts';
import type { ApiBindings } from '../../api/platform/framework/env.ts';
import type { Failed } from '../../api/platform/framework/fail.ts';
import { commitOrThrow } from '../../api/platform/framework/statement.ts';
import { seedSecrets as secretsOfSeeds } from '../local/person-secrets.ts';
import type { SeedStatement } from '../statement.ts';

/** Payer of payouts in the seed data. Its tax id belongs to no company. */
const sampleCompany = {
  PAYOUT_PAYER_TAX_ID: '0999999999991',
  PAYOUT_PAYER_ADDRESS: '99 ถนนสาทรใต้ แขวงยานนาวา เขตสาทร กรุงเทพฯ 10120',
};

export interface Host {
  db: Db;
  env: Pick<ApiBindings, 'CLOCK'> & Readonly<Record<string, unknown>>;
}

/** Returns the API. Objects for the private bucket are collected in `papers`. */
export const hostOf = (d1: D1Database, papers: Map<string, Uint8Array>): Host => ({
  db: openDb(d1),
  env: {
    ...secretsOfSeeds,
    ...sampleCompany,
    PRIVATE: { put: async (key: string, content: Uint8Array) => void papers.set(key, content) },
    MEDIA: { put: async () => null, get: async () => null },
    EXPORTS: { send: async () => undefined },
    CLOCK: { getByName: () => ({ wake: async () => undefined }) },
  },
});

export const portsAt = (now: Date): Ports => ({
  now,
  newUuid: () => crypto.randomUUID(),
  random: secureRandom,
  secrets: personSecrets(secretsOfSeeds),
});

/**
 * Returns the outcome of a command. Throws if it was rejected: every staged command must be
 * possible.
 */
export function outcomeOf<Outcome extends object | null>(outcome: Outcome | Failed): Outcome {
  if (outcome !== null && 'failed' in outcome) throw new Error(`A staged command was refused: ${outcome.failed}`);
  return outcome as Outcome;
}

/** Decides and writes, like a command of the API. */
export const decide = async <Outcome>(
  { db }: Host,
  how: () => Promise<ContractDecision<Outcome> | Failed>,
): Promise<Outcome> => outcomeOf(await commitWithRetry(db, how, {})).outcome;

/** Writes rows that no command creates. */
export const put = ({ db }: Host, statements: readonly SeedStatement[]) =>
  commitOrThrow(
    db,
    statements.map(({ sql, params }) => ({ sql, params: [...params] })),
  );
