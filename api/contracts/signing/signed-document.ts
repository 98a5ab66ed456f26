/**
 * The final document: the text that was read, followed by the signatures of its hash with method
 * and time.
 */
import type { SigningMethod } from '../../../calls/contracts/contract-state.ts';
import type { PersonKey } from '../../privacy/personal/person-key.ts';
import { decryptJson } from '../contract/change.ts';
import { guardianShape } from '../contract/overview.ts';
import type { ContractRow, OwnContracts } from '../contract/own-contracts.ts';
import { openSteps } from '../step/step-content.ts';
import { type Agreement, documentOf } from './agreement.ts';
import { agreementShape } from './sign.ts';

type Signer = OwnContracts['signatures'][number]['signer'];

interface Signed {
  signer: Signer;
  name: string;
  method: SigningMethod;
  at_ms: number;
}

const signers: Readonly<Record<Signer, string>> = {
  person: 'VB',
  guardian_1: 'ผู้ปกครอง / parent or guardian',
  guardian_2: 'ผู้ปกครอง / parent or guardian',
  house: 'บริษัท / the house',
};
const methods: Readonly<Record<SigningMethod, string>> = {
  mail_code: 'รหัสทางอีเมล / code by mail',
  passkey: 'รหัสทางอีเมลและพาสคีย์ / code by mail and passkey',
  signed_in: 'ผู้มีอำนาจซึ่งเข้าสู่ระบบ / signed in, with the authority',
};

const writeDocument = (agreement: Agreement, textHash: string, signatures: readonly Signed[]): string =>
  [
    `${documentOf(agreement)}`,
    '---\n',
    '## ผู้ลงนาม / Signed by\n',
    `SHA-256 ของข้อความข้างต้น / of the text above: ${textHash}\n`,
    ...signatures.map(
      ({ signer, name, method, at_ms }) =>
        `- ${signers[signer]}: ${name}, ${methods[method]}, ${new Date(at_ms).toISOString()}`,
    ),
    '',
  ].join('\n');

/** Returns the final document, with the signature of the company. */
export async function signedDocument(
  own: Pick<OwnContracts, 'steps' | 'guardians' | 'signatures'>,
  { uuid, text_hash, text_sealed }: ContractRow,
  { key, house }: { key: PersonKey; house: Omit<Signed, 'signer'> },
): Promise<string> {
  if (text_hash === null || text_sealed === null) throw new Error('What is signed has words');
  const { personal_1 } = await openSteps(own.steps, uuid, key);
  const names = new Map<Signer, string>([['person', personal_1?.name_th ?? personal_1?.name_en ?? '']]);
  for (const { contract_uuid, place, sealed } of own.guardians) {
    if (contract_uuid !== uuid) continue;
    names.set(place, guardianShape.parse(await decryptJson(key, 'contract.guardian', sealed)).name);
  }
  const before = own.signatures
    .filter(({ contract_uuid, is_void }) => contract_uuid === uuid && !is_void)
    .toSorted((one, other) => one.signed_at_ms - other.signed_at_ms)
    .map(({ signer, method, signed_at_ms }) => ({
      signer,
      method,
      at_ms: signed_at_ms,
      name: names.get(signer) ?? '',
    }));
  const agreement = agreementShape.parse(await decryptJson(key, 'contract.text', text_sealed));
  return writeDocument(agreement, text_hash, [...before, { signer: 'house', ...house }]);
}
