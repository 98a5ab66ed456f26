/**
 * Verifies by hash whether a text or a final document was signed here. The answer masks the names
 * of the parties. A document is found only while its contract has it: `giveBack` of end.ts removes
 * the hash of the document, so that only the hash of the text still answers `void`.
 */

import { eq, inArray, or } from 'drizzle-orm';
import type { verifyContract } from '../../../calls/contracts/guardian.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { maskName } from '../../privacy/personal/mask.ts';
import { contractSignatories } from '../company/tables.ts';
import { contractSignatures, contracts } from '../contract/tables.ts';
import { contractNumberText } from './agreement.ts';

/** Selects signatures of a text hash or of a final document, including void ones. */
export const selectSigned = (db: Db, hash: string) => ({
  signatures: db
    .select({
      contract: contracts,
      signature: contractSignatures,
      caster_name: users.name,
      signatory_name: contractSignatories.name,
    })
    .from(contractSignatures)
    .innerJoin(contracts, eq(contracts.uuid, contractSignatures.contract_uuid))
    .innerJoin(users, eq(users.uuid, contracts.caster_uuid))
    .leftJoin(contractSignatories, eq(contractSignatories.uuid, contractSignatures.by_uuid))
    .where(
      or(
        eq(contractSignatures.text_hash, hash),
        inArray(
          contractSignatures.text_hash,
          db.select({ text_hash: contracts.text_hash }).from(contracts).where(eq(contracts.result_hash, hash)),
        ),
      ),
    )
    .orderBy(contractSignatures.signed_at_ms),
});

/** Converts these rows to the API's answer. */
export function verdictOf({
  signatures,
}: Rows<ReturnType<typeof selectSigned>>): CallAnswer<typeof verifyContract>['data'] {
  const [first] = signatures;
  if (!first) return { verdict: 'unknown', contract: null };
  const good = signatures.filter(({ signature }) => !signature.is_void);
  const signers = good.map(({ signature }) => signature.signer);
  const areBoth = signers.includes('person') && signers.includes('house');
  const { contract } = first;
  const house = good.find(({ signature }) => signature.signer === 'house')?.signatory_name;
  return {
    verdict: good.length === 0 ? 'void' : areBoth ? 'signed_by_both' : 'signed_by_one',
    contract: {
      number: contractNumberText(contract.number),
      state: contract.state,
      template_version: contract.template_version,
      parties: [maskName(first.caster_name), ...(house ? [maskName(house)] : [])],
      signatures: good.map(({ signature: { signer, method, signed_at_ms } }) => ({
        signer,
        method,
        at: moment(signed_at_ms),
      })),
      starts_at: momentOrNull(contract.starts_at_ms),
      ends_at: momentOrNull(contract.ends_at_ms),
    },
  };
}
