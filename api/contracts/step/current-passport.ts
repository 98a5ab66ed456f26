/** The passport that somebody has now: the one that they came with, or a renewed one that staff linked to them since. */
import type { PersonKey } from '../../privacy/personal/person-key.ts';
import { type Ports, sealJson, unsealJson } from '../contract/change.ts';
import type { ContractRow } from '../contract/own.ts';
import { type Contents, type Passport, passportShape } from './step-content.ts';

const FIELD = 'contract.linked_passport';

/** One that takes the place of the one in a contract's text. */
export const sealPassport = (key: PersonKey, passport: Passport, ports: Pick<Ports, 'random'>): Promise<string> =>
  sealJson(key, FIELD, passport, ports);

/** What was filled in for a contract, with the passport that its person has now. */
export async function withCurrentPassport(
  contents: Contents,
  { linked_passport_sealed }: Pick<ContractRow, 'linked_passport_sealed'>,
  key: PersonKey | null,
): Promise<Contents> {
  const { personal_1 } = contents;
  if (!key || !personal_1?.passport || linked_passport_sealed === null) return contents;
  const passport = passportShape.parse(await unsealJson(key, FIELD, linked_passport_sealed));
  return { ...contents, personal_1: { ...personal_1, passport } };
}
