/** A person's current passport: the one in the application, or a renewed one that staff linked. */
import type { PersonKey } from '../../privacy/personal/person-key.ts';
import { decryptJson, encryptJson, type Ports } from '../contract/change.ts';
import type { ContractRow } from '../contract/own-contracts.ts';
import { type Passport, passportShape, type StepContents } from './step-content.ts';

const FIELD = 'contract.linked_passport';

/** Encrypts a passport that replaces the one in the contract's text. */
export const encryptPassport = (key: PersonKey, passport: Passport, ports: Pick<Ports, 'random'>): Promise<string> =>
  encryptJson(key, FIELD, passport, ports);

/** Returns the answers of a contract with the current passport. */
export async function withCurrentPassport(
  contents: StepContents,
  { linked_passport_sealed }: Pick<ContractRow, 'linked_passport_sealed'>,
  key: PersonKey | null,
): Promise<StepContents> {
  const { personal_1 } = contents;
  if (!key || !personal_1?.passport || linked_passport_sealed === null) return contents;
  const passport = passportShape.parse(await decryptJson(key, FIELD, linked_passport_sealed));
  return { ...contents, personal_1: { ...personal_1, passport } };
}
