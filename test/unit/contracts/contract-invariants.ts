/** Invariants of contracts, checked after each command. */

import { binding, legalSteps } from '../../../api/contracts/contract/chart.ts';
import { type ContractEventRow, payloadOf } from '../../../api/contracts/contract/payload.ts';
import { type Link, linkHash } from '../../../api/platform/base/chain.ts';
import type { SqliteBooks } from '../money/model/sqlite-d1.ts';

const bindingStates = binding.map((state) => `'${state}'`).join(', ');
const legal = new Set(legalSteps());

/** Queries by the violation that they find. Each returns the rows that violate the invariant. */
const wrongs: Readonly<Record<string, string>> = {
  'two in force': `SELECT a.number, b.number AS other FROM contracts AS a JOIN contracts AS b ON b.caster_uuid = a.caster_uuid
    AND b.number > a.number
    WHERE a.state IN (${bindingStates}) AND b.state IN (${bindingStates}) AND a.starts_at_ms < b.ends_at_ms AND b.starts_at_ms < a.ends_at_ms`,
  'two people with one identity': `SELECT a.hmac FROM identities_in_use AS a JOIN identities_in_use AS b
    ON b.kind = a.kind AND b.hmac = a.hmac AND b.person_uuid > a.person_uuid`,
  'in force with one signature': `SELECT number FROM contracts WHERE state IN (${bindingStates}) AND (
    SELECT count(*) FROM contract_signatures
    WHERE contract_uuid = uuid AND signer IN ('person', 'house') AND is_void = 0 AND text_hash = contracts.text_hash) <> 2`,
  'a minor without guardians': `SELECT number FROM contracts WHERE state IN (${bindingStates}) AND is_minor = 1 AND (
    SELECT count(*) FROM contract_signatures
    WHERE contract_uuid = uuid AND signer LIKE 'guardian%' AND is_void = 0 AND text_hash = contracts.text_hash) <> 2`,
  'in force for good, and nobody is paid': `SELECT number FROM contracts WHERE state IN ('accepted', 'notice', 'suspended')
    AND NOT EXISTS (SELECT 1 FROM payees JOIN payee_accounts ON payee_uuid = payees.uuid
      WHERE owner_uuid = caster_uuid AND payees.state = 'approved')`,
  'paid to an account for the time being': `SELECT uuid FROM payees WHERE NOT EXISTS (
    SELECT 1 FROM contract_events JOIN contracts ON contracts.uuid = contract_uuid
    WHERE caster_uuid = owner_uuid AND event = 'in_force' AND contract_events.state = 'accepted')`,
  'found again without a key': `SELECT hmac FROM person_lookups JOIN person_keys ON person_keys.uuid = key_uuid
    WHERE wrapped IS NULL`,
  'steps left of what is destroyed': `SELECT step FROM contract_steps JOIN contracts ON contracts.uuid = contract_uuid
    JOIN person_keys ON person_keys.uuid = key_uuid WHERE wrapped IS NULL`,
  'a draft that never goes by itself': `SELECT number FROM contracts WHERE state IN ('draft', 'returned')
    AND lapses_at_ms IS NULL`,
  'a draft whose key goes on another day': `SELECT number FROM contracts JOIN person_keys ON person_keys.uuid = key_uuid
    WHERE state IN ('draft', 'returned') AND wrapped IS NOT NULL AND due_at_ms IS NOT lapses_at_ms`,
  // Contracts in force are left out. Such a contract may have been under notice before a guardian
  // suspended it: then its end and its key’s due date stay.
  'handed in, and its key has a day': `SELECT number FROM contracts JOIN person_keys ON person_keys.uuid = key_uuid
    WHERE state IN ('awaiting_guardians', 'done', 'approved', 'temp_approved', 'temp_offered', 'accepted_temp')
      AND (wrapped IS NULL OR due_at_ms IS NOT NULL)`,
};

type Line = ContractEventRow & Link;

/**
 * Checks one world repeatedly. Of each hash chain it reads only the events added since the last
 * check.
 */
export class ContractInvariants {
  readonly #books: SqliteBooks;
  readonly #heads = new Map<string, Line>();
  readonly #states = new Map<string, string>();
  #seenRow = 0;
  #changes = -1;

  constructor(books: SqliteBooks) {
    this.#books = books;
  }

  /**
   * Returns the violations as text. Empty: all invariants hold. `wasShown` returns whether a person
   * was shown a text.
   */
  async broken(wasShown: (caster: string, textHash: string) => boolean): Promise<string[]> {
    const [{ changes } = {}] = await this.#books.rows('SELECT total_changes() AS changes');
    // Nothing was written, so the last check still holds.
    if (changes === this.#changes) return [];
    this.#changes = Number(changes);
    const wrong: string[] = [];
    for (const [what, sql] of Object.entries(wrongs)) {
      const [row] = await this.#books.rows(sql);
      if (row) wrong.push(`${what}: ${JSON.stringify(row)}`);
    }
    for (const { caster_uuid, text_hash } of await this.#books.rows(
      `SELECT caster_uuid, signed.text_hash FROM contract_signatures AS signed JOIN contracts ON uuid = contract_uuid
        WHERE signer = 'person'`,
    )) {
      if (!wasShown(String(caster_uuid), String(text_hash))) wrong.push(`bound to what was not read: ${text_hash}`);
    }
    return [...wrong, ...(await this.#brokenChains())];
  }

  async #brokenChains(): Promise<string[]> {
    const wrong: string[] = [];
    const { statement } = this.#books.database.find(
      'SELECT rowid AS row, * FROM contract_events WHERE rowid > ? ORDER BY rowid',
    );
    const added = statement.all(this.#seenRow) as unknown as (Line & { row: number })[];
    for (const { row, ...line } of added) {
      this.#seenRow = row;
      const head = this.#heads.get(line.contract_uuid);
      // Each event is compared with the one before it, from the first event on.
      const at = { previous_hash: head?.hash ?? '0'.repeat(64), number: (head?.number ?? 0) + 1 };
      const isNext = line.number === at.number && line.previous_hash === at.previous_hash;
      if (!isNext || (await linkHash(at, payloadOf(line))) !== line.hash)
        wrong.push(`line ${line.number} of ${line.contract_uuid}`);
      this.#heads.set(line.contract_uuid, line);
    }
    for (const { uuid, state } of await this.#books.rows('SELECT uuid, state FROM contracts')) {
      const [id, now] = [String(uuid), String(state)];
      const before = this.#states.get(id);
      if (this.#heads.get(id)?.state !== now) wrong.push(`${id} is ${now}, and its last line says another state`);
      if (before !== undefined && before !== now && !legal.has(`${before}>${now}`)) wrong.push(`${before} to ${now}`);
      this.#states.set(id, now);
    }
    return wrong;
  }
}
