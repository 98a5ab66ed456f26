/**
 * Helpers for contract tests without scripts: an applicant who becomes a VB through the pages, and
 * the staff who decide in the office.
 */
import { Resvg } from '@resvg/resvg-js';
import { expect } from 'vitest';
import { z } from 'zod';
import { startLive } from '../../../calls/live/live.ts';
import { forgetCode, query } from '../database.ts';
import type { Filling, Form } from '../form.ts';
import { type Guest, newGuest } from '../guest.ts';
import { Member } from '../member.ts';
import { Reader } from '../reader.ts';

const inbox = z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) });

/** Returns the emails sent to an address, newest first. */
async function mailsTo(origin: string, address: string) {
  const { text } = await new Member(origin).go(`/sandbox/mail/inbox?to=${encodeURIComponent(address)}`);
  return inbox.parse(JSON.parse(text)).mails;
}

/**
 * Returns the first capture of a pattern in the newest email that matches it, or fails the test.
 */
async function findInMail(origin: string, address: string, kind: RegExp): Promise<string> {
  for (const { text } of await mailsTo(origin, address)) {
    const [, capture] = kind.exec(text) ?? [];
    if (capture !== undefined) return capture;
  }
  return expect.fail(`nothing like ${kind} was mailed to ${address}`);
}

/** Returns the six-digit code from the newest email that has one. */
export const codeTo = (origin: string, address: string) => findInMail(origin, address, /\b(\d{6})\b/);

/** Returns the token behind the `#` of the newest mailed link. */
export const linkTo = (origin: string, address: string) => findInMail(origin, address, /#([\w-]{43})/);

/** Returns a random national ID number: 13 digits with a valid check digit. */
export function someNationalId(): string {
  const twelve = `1${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return twelve + ((11 - (sum % 11)) % 10);
}

/** Returns a valid photo of a card: the left half is red, the right half is blue. */
export function picture(name = 'card.png'): File {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><path d="M0 0h320v400H0z" fill="red"/><path d="M320 0h320v400H320z" fill="blue"/></svg>';
  return new File([Uint8Array.from(new Resvg(svg).render().asPng())], name, { type: 'image/png' });
}

/** Ids of a province, one of its districts and one of its subdistricts in the directory. */
export const place = { province: '4129875404', district: '236059324', subdistrict: '1734353304' } as const;

/** Returns a date as the values of its three form fields. */
export const day = (name: string, date: string, month: string, year: string) => ({
  [`${name}_day`]: date,
  [`${name}_month`]: month,
  [`${name}_year`]: year,
});

/**
 * Form answers of a Thai adult by step. `saveAddress` and `savePictures` fill in the other steps.
 */
export const answers = {
  personal_1: {
    title: 'miss',
    first_name_th: 'กานดา',
    last_name_th: 'ใจดี',
    first_name_en: 'Kanda',
    last_name_en: 'Jaidee',
    identity: 'national_id',
  },
  bank: { bank_code: '004', account_number: '123-4-56789-0', holder_name: 'น.ส. กานดา ใจดี' },
  sign_detail: { shape: 'typed', typed: 'กานดา ใจดี', accept_electronic: 'on' },
  birth_date: { birth_year: '2540', birth_month: '5', birth_day: '17' },
  foreigner: { nationality: 'TH', tax_residence: 'TH', ...day('tax_residence_from', '1', '1', '2563') },
} as const satisfies Record<string, Filling>;

type Differing = Partial<Record<keyof typeof answers, Filling>>;

/**
 * Returns the form answers of a 19-year-old with two parents, and the email addresses of the
 * parents.
 */
export function minor(email: string) {
  const parents = { mother: `mother-of-${email}`, father: `father-of-${email}` };
  const birth_date = {
    birth_year: String(new Date().getUTCFullYear() - 19 + 543),
    birth_month: '1',
    birth_day: '1',
    guardian_1_name: 'สมศรี ใจดี',
    guardian_1_email: parents.mother,
    guardian_2_name: 'สมชาย ใจดี',
    guardian_2_email: parents.father,
  };
  return { parents, birth_date };
}

/** Opens the mailed link as a parent, who has no account. */
export async function guardianAt(origin: string, address: string): Promise<Reader> {
  const guardian = await Reader.from(origin);
  await guardian.open('/contract/guardian');
  return guardian.press('open', { link: await linkTo(origin, address) });
}

/** Opens the mailed link as a parent and signs with a code that is mailed to the parent. */
export async function permit(origin: string, address: string): Promise<Reader> {
  const guardian = await guardianAt(origin, address);
  await guardian.press('send_code');
  return guardian.press('sign', { accept_read: 'on', code: await codeTo(origin, address) });
}

const isPictures = ({ isMultipart }: Form) => isMultipart;
const endsWith = (path: string) => (form: Form) => form.action.endsWith(path);

export class Applicant {
  readonly guest: Guest;
  readonly email: string;
  readonly reader: Reader;
  readonly #origin: string;

  constructor({ origin, guest, reader }: { origin: string; guest: Guest; reader: Reader }) {
    this.guest = guest;
    this.email = `${guest}@mail.vela.example`;
    this.reader = reader;
    this.#origin = origin;
  }

  static async from(origin: string): Promise<Applicant> {
    const guest = await newGuest();
    return new Applicant({ origin, guest, reader: await Reader.from(origin, guest) });
  }

  /** Saves the current step and expects the page to lead on to another one. */
  async save(values: Filling): Promise<void> {
    const before = this.reader.path;
    await this.reader.press('save', values);
    expect(this.reader.path, `${before} is saved`).not.toBe(before);
  }

  /**
   * Fills in the address: each list loads the next one by a button, and a mailed code verifies the
   * email address.
   */
  async saveAddress(): Promise<void> {
    const { reader } = this;
    const contact = { registered_line: '99/1 ซอยหลังสวน 3', phone: '081 234 5678', email: this.email };
    await reader.press('places', { ...contact, registered_province_id: place.province });
    await reader.press('places', { registered_district_id: place.district });
    await reader.press('send_code', { registered_subdistrict_id: place.subdistrict });
    await reader.press('verify_code', { code: await codeTo(this.#origin, this.email) });
    await this.save({});
  }

  async savePictures(): Promise<void> {
    const files = { card: picture(), person_with_card: picture(), bank_book: picture() };
    await this.reader.send(isPictures, files);
    expect(this.reader.path).toMatch(/sign/);
  }

  /** Fills in every step from the first and expects to arrive at the signing page. */
  async fillIn(differing: Differing = {}): Promise<void> {
    const values = { ...answers, ...differing };
    await this.reader.open('/contract/steps/personal_1');
    await this.save({ national_id: someNationalId(), ...values.personal_1 });
    await this.fillInMiddle(differing);
    await this.save(values.birth_date);
    await this.save(values.foreigner);
    expect(this.reader.path).toBe('/contract/sign');
  }

  /** Fills in the steps between the personal data and the birth date. */
  async fillInMiddle(differing: Differing = {}): Promise<void> {
    const values = { ...answers, ...differing };
    await this.reader.open('/contract/steps/personal_2');
    await this.saveAddress();
    await this.save(values.bank);
    await this.savePictures();
    await this.save(values.sign_detail);
  }

  /** Opens the agreement and signs it with the code that is mailed for it. */
  async sign(page = '/contract/sign'): Promise<void> {
    const { reader } = this;
    await forgetCode(`contract-sign:${await this.uuid()}`);
    await reader.open(page);
    await reader.press('send_code');
    await reader.press('sign', { accept_read: 'on', code: await codeTo(this.#origin, this.email) });
    expect(reader.path).toMatch(/status=(?:handed_in|proposal_signed)/);
  }

  async uuid(): Promise<string> {
    const { results } = await query(
      'SELECT user_uuid FROM accounts WHERE provider_account_id = ?',
      `demo-${this.guest}`,
    );
    return z.object({ user_uuid: z.string() }).parse(results[0]).user_uuid;
  }

  /** Returns the latest contract as stored. */
  contract = async () => contractOf(await this.uuid());

  /** Tries to start a live stream and returns the status of the response. */
  async goLive(): Promise<number> {
    const { status } = await this.reader.open(`/api${startLive.path}`, {
      method: startLive.method,
      body: new URLSearchParams({ title: 'ไลฟ์ครั้งแรก' }),
    });
    return status;
  }

  /** Sends the form of the contract overview whose action ends with `at`. */
  async command(at: string): Promise<void> {
    await this.reader.open('/contract');
    await this.reader.send(endsWith(at));
  }
}

const rowSchema = z.object({ uuid: z.string(), state: z.string(), number: z.number() });

async function contractOf(user_uuid: string) {
  const { results } = await query(
    'SELECT uuid, state, number FROM contracts WHERE caster_uuid = ? ORDER BY number DESC LIMIT 1',
    user_uuid,
  );
  return rowSchema.parse(results[0]);
}

/** A staff member who reviews and signs applications with the forms of the office. */
export class Office {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  static open = async (origin: string, account: 'staff' | 'staff-2' = 'staff') =>
    new Office(await Reader.from(origin, account));

  /** Runs an action on one contract from the list of contracts in the same state. */
  async act(action: string, { uuid, state }: { uuid: string; state: string }, values: Filling = {}): Promise<Reader> {
    await this.#reader.open(`/office/contracts?state=${state}`);
    const isIt = ({ fields }: Form) =>
      fields.some(({ name, value }) => name === 'action' && value === action) &&
      fields.some(({ name, value }) => name === 'of' && new URLSearchParams(value ?? '').get('uuid') === uuid);
    await this.#reader.send(isIt, values);
    expect(this.#reader.status).toBe(200);
    return this.#reader;
  }

  /** Opens an application with a reason, which the data-access log stores. */
  async read(uuid: string, why: string): Promise<Reader> {
    await this.#reader.open(`/contract/review/${uuid}`);
    return this.#reader.send(({ fields }) => fields.some(({ name }) => name === 'why'), { why });
  }

  /** Accepts an application and signs it for the company. The contract is in force afterwards. */
  async accept(applicant: Applicant): Promise<void> {
    await this.act('accept', await applicant.contract());
    await this.act('sign', await applicant.contract(), { accept_read: 'on' });
  }

  /** Proposes new terms for a contract in force. */
  async propose(uuid: string, terms: Filling): Promise<void> {
    await this.#reader.open('/office/contracts');
    const isIt = ({ fields }: Form) => fields.some(({ name, value }) => name === 'action' && value === 'propose');
    await this.#reader.send(isIt, { contract_uuid: uuid, ...terms });
    expect(this.#reader.path).toContain('done=propose');
  }
}
