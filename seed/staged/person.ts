/**
 * People of the seed data who show the states of a contract and of a data request. The sandbox's
 * sign-in page offers them to everyone (sandbox/identity/demo-account.ts has the same ids).
 */

import type { StepContents } from '../../api/contracts/step/step-content.ts';
import { accounts } from '../../api/identity/auth/tables.ts';
import { emails } from '../../api/platform/mail/tables.ts';
import { users } from '../../api/platform/user/tables.ts';
import { DAY_MS } from '../clock.ts';
import { pictureUrl } from '../picture.ts';
import { insertMissing, type SeedStatement } from '../statement.ts';
import { uuidOf } from '../uuid.ts';

/** A person, with the name of their account at the sandbox's provider. */
export interface Staged {
  account: string;
  /** Public name. */
  name: string;
  /** Names in their documents. */
  thai: string;
  latin: string;
  isMinor?: boolean;
}

export const stagedUuid = ({ account }: Pick<Staged, 'account'>) => uuidOf(`demo:${account}`);

/** Returns a linked login for a user's account. */
export function linkedLogin(account: string, user_uuid: string, now: Date): SeedStatement[] {
  const at_ms = now.getTime() - 30 * DAY_MS;
  return [
    ...insertMissing(emails, [{ address: `${account}@demo.vela.example`, user_uuid, verified_at_ms: at_ms }]),
    ...insertMissing(accounts, [
      { provider: 'sandbox', provider_account_id: `demo-${account}`, user_uuid, linked_at_ms: at_ms },
    ]),
  ];
}

/** Returns the user accounts of these people. */
export const membersOf = (people: readonly Staged[], now: Date): SeedStatement[] => [
  ...insertMissing(
    users,
    people.map((person, index) => ({
      uuid: stagedUuid(person),
      name: person.name,
      avatar_url: pictureUrl('avatar', `viewer-${String(40 + (index % 16)).padStart(2, '0')}`),
      role: 'normal' as const,
      created_at_ms: now.getTime() - 420 * DAY_MS,
    })),
  ),
  ...people.flatMap((person) => linkedLogin(person.account, stagedUuid(person), now)),
];

const place = {
  subdistrict: { th: 'ลุมพินี', en: 'Lumphini' },
  district: { th: 'ปทุมวัน', en: 'Pathum Wan' },
  province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  postal_code: '10330',
};

/**
 * Returns the contents of their forms. No real id starts like theirs, and the bank accounts do not
 * exist.
 */
export function stepContentsOf(person: Staged, number: number, now: Date): Omit<Required<StepContents>, 'picture'> {
  const { account, thai, latin, isMinor = false } = person;
  const email = `${account}@demo.vela.example`;
  const home = { line: `${number}/1 ซอยหลังสวน 3`, ...place };
  const parent = (which: string, name: string) => ({ name, email: `${which}-of-${account}@demo.vela.example` });
  return {
    email: { address: email, locale: 'th' },
    personal_1: {
      title: 'นางสาว',
      name_th: thai,
      name_en: latin,
      identity: 'national_id',
      national_id: withCheckDigit(`0000000${String(number).padStart(5, '0')}`),
      passport: null,
    },
    personal_2: { registered: home, current: home, phone: `0810000${String(number).padStart(3, '0')}`, email },
    bank: { bank_code: '004', account_number: `0000000${String(number).padStart(3, '0')}`, holder_name: thai },
    sign_detail: number % 2 === 0 ? { shape: 'typed', value: thai } : { shape: 'drawn', value: SIGNATURE },
    birth_date: {
      day: `${now.getUTCFullYear() - (isMinor ? 19 : 27)}-01-17`,
      precision: 'day',
      is_married: false,
      guardians: isMinor ? [parent('mother', 'สมศรี ใจดี'), parent('father', 'สมชาย ใจดี')] : [],
      guardian_ground: null,
      family_paper: null,
    },
    foreigner: { nationality: 'TH', right_to_work: null, tax_residence: 'TH', tax_residence_from: '2020-01-01' },
  };
}

const SIGNATURE =
  'M22 92L30 70L41 44L52 30L58 38L54 62L46 88L44 104L52 98L66 74L78 62L84 70L80 86L86 92L98 78L110 64L118 68L114 84L122 90L136 72L150 58L160 62L156 80L164 86L182 70L204 58L232 54L262 58';

/** Returns a national id: twelve digits with the computed check digit. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}
