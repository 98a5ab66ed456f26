/** Evidence of a contract for its person: the text, the signatures and the events. */
import { and, eq, inArray } from 'drizzle-orm';
import type { getAgreement } from '../../../calls/contracts/signing.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { brokenLink } from '../../platform/base/chain.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { openPersonKey, type PersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { contractSignatories, contractStamps } from '../company/tables.ts';
import { decryptJson, type Ports } from '../contract/change.ts';
import { contractSummaryOf, guardianShape } from '../contract/overview.ts';
import { payloadOf } from '../contract/payload.ts';
import { contractEvents, contractGuardians, contractSignatures, contractSteps, contracts } from '../contract/tables.ts';
import { openSteps } from '../step/step-content.ts';
import { hashOfAgreement } from './agreement.ts';
import { agreementShape } from './sign.ts';

/** Selects everything, if the contract belongs to this person. */
export const selectEvidence = (db: Db, uuid: string, caster: SqlText) => {
  const own = and(eq(contracts.uuid, uuid), eq(contracts.caster_uuid, caster));
  return {
    contracts: db.select().from(contracts).where(own),
    personKeys: db
      .select({ key: personKeys })
      .from(contracts)
      .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
      .where(own),
    signatures: db
      .select({ signature: contractSignatures, name: contractSignatories.name })
      .from(contracts)
      .innerJoin(contractSignatures, eq(contractSignatures.contract_uuid, contracts.uuid))
      .leftJoin(contractSignatories, eq(contractSignatories.uuid, contractSignatures.by_uuid))
      .where(own)
      .orderBy(contractSignatures.signed_at_ms),
    steps: db
      .select({ step: contractSteps })
      .from(contracts)
      .innerJoin(contractSteps, eq(contractSteps.contract_uuid, contracts.uuid))
      .where(and(own, inArray(contractSteps.step, ['personal_1', 'sign_detail']))),
    guardians: db
      .select({ guardian: contractGuardians })
      .from(contracts)
      .innerJoin(contractGuardians, eq(contractGuardians.contract_uuid, contracts.uuid))
      .where(own),
    events: db
      .select({ event: contractEvents })
      .from(contracts)
      .innerJoin(contractEvents, eq(contractEvents.contract_uuid, contracts.uuid))
      .where(own)
      .orderBy(contractEvents.number),
    stamps: db
      .select({ stamp: contractStamps })
      .from(contracts)
      .innerJoin(contractStamps, eq(contractStamps.contract_uuid, contracts.uuid))
      .where(own),
  };
};

/** Converts stamp duty for the API. */
export const serializeStamp = ({
  duty_satang,
  paid_by,
  due_at_ms,
  receipt_number,
}: typeof contractStamps.$inferSelect) => ({
  duty_satang,
  paid_by,
  due_at: moment(due_at_ms),
  receipt_number,
});

/** Returns the evidence. Throws if the text or an event of the hash chain was changed. */
export async function readEvidence(
  {
    contracts: [row],
    personKeys: [keyRow],
    signatures,
    steps,
    guardians,
    events,
    stamps: [stampRow],
  }: Rows<ReturnType<typeof selectEvidence>>,
  { secrets }: Pick<Ports, 'secrets'>,
): Promise<CallAnswer<typeof getAgreement>['data'] | Failed> {
  if (!row?.text_hash) return { failed: 'contract_not_found' };
  const key = keyRow ? await openPersonKey(secrets, keyRow.key) : null;
  if (!key || row.text_sealed === null) return { failed: 'contract_destroyed' };
  const agreement = agreementShape.parse(await decryptJson(key, 'contract.text', row.text_sealed));
  if ((await hashOfAgreement(agreement)) !== row.text_hash) throw new Error('The text is not the one that was signed');
  const brokenNumber = await brokenLink(events.map(({ event }) => ({ ...event, content: payloadOf(event) })));
  if (brokenNumber !== null) throw new Error(`Line ${brokenNumber} of the evidence is not what was written`);
  const { personal_1, sign_detail } = await openSteps(
    steps.map(({ step }) => step),
    row.uuid,
    key,
  );
  const names = new Map<string, string>([['person', personal_1?.name_th ?? personal_1?.name_en ?? '']]);
  for (const { guardian } of guardians)
    names.set(guardian.place, guardianShape.parse(await decryptJson(key, 'contract.guardian', guardian.sealed)).name);
  return {
    contract: contractSummaryOf(row),
    agreement: { version: row.template_version ?? '', hash: row.text_hash, ...agreement },
    signatures: signatures
      .filter(({ signature }) => !signature.is_void)
      .map(({ signature: { signer, method, signed_at_ms }, name: signatory }) => {
        const name = signatory ?? names.get(signer) ?? '';
        // Guardians and the company sign with their name.
        const shape = signer === 'person' && sign_detail ? sign_detail : { shape: 'typed' as const, value: name };
        return { signer, method, at: moment(signed_at_ms), name, shape };
      }),
    evidence: events.map(({ event }) => ({
      number: event.number,
      event: event.event,
      by: event.actor,
      at: moment(event.at_ms),
      text_hash: event.text_hash,
      previous_hash: event.previous_hash,
      hash: event.hash,
    })),
    result: await resultOf(row, key),
    stamp: stampRow ? serializeStamp(stampRow.stamp) : null,
  };
}

/**
 * Returns the document with all signatures. Returns null until the company has signed. Throws if it
 * was changed.
 */
async function resultOf({ result_hash: hash, result_sealed }: typeof contracts.$inferSelect, key: PersonKey) {
  if (hash === null || result_sealed === null) return null;
  const text = String(await decryptJson(key, 'contract.result', result_sealed));
  if ((await sha256Hex(text)) !== hash) throw new Error('The document is not the one that came out');
  return { hash, text };
}
