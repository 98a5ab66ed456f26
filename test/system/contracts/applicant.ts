/** Somebody who becomes a VB by the pages alone, without scripts; and whoever of the house decides about them, in the office. */
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

/** What was mailed to an address, the newest first. */
async function mailsTo(origin: string, address: string) {
  const { text } = await new Member(origin).go(`/sandbox/mail/inbox?to=${encodeURIComponent(address)}`);
  return inbox.parse(JSON.parse(text)).mails;
}

/** What stands in the last mail to an address that holds something of the kind. */
async function mailed(origin: string, address: string, kind: RegExp): Promise<string> {
  for (const { text } of await mailsTo(origin, address)) {
    const [, found] = kind.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return expect.fail(`nothing like ${kind} was mailed to ${address}`);
}

/** The code of the last mail that has one. */
export const codeTo = (origin: string, address: string) => mailed(origin, address, /\b(\d{6})\b/);

/** What stands behind the # of the last link. */
export const linkTo = (origin: string, address: string) => mailed(origin, address, /#([\w-]{43})/);

/** Thirteen digits with a good check digit, of nobody. */
export function someNationalId(): string {
  const twelve = `1${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return twelve + ((11 - (sum % 11)) % 10);
}

/** A photo of a card, as good as any: its left half is red, its right half is blue. */
export function picture(name = 'card.png'): File {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><path d="M0 0h320v400H0z" fill="red"/><path d="M320 0h320v400H320z" fill="blue"/></svg>';
  return new File([Uint8Array.from(new Resvg(svg).render().asPng())], name, { type: 'image/png' });
}

/** Places of the directory that lie in each other. */
export const place = { province: '4129875404', district: '236059324', subdistrict: '1734353304' } as const;

/** A day as it is typed into its three fields. */
export const day = (name: string, date: string, month: string, year: string) => ({
  [`${name}_day`]: date,
  [`${name}_month`]: month,
  [`${name}_year`]: year,
});

/** What somebody Thai and of age fills in; a step of the address besides. */
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

/** A birth date of somebody who is 19, with two parents, each with an address of their own. */
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

/** A parent opens their link without an account. */
export async function guardianAt(origin: string, address: string): Promise<Reader> {
  const guardian = await Reader.from(origin);
  await guardian.open('/contract/guardian');
  return guardian.press('open', { link: await linkTo(origin, address) });
}

/** A parent reads what they are asked, and signs with a code of their own. */
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

  /** Saves the step that they stand on, and is led on. */
  async save(filling: Filling): Promise<void> {
    const before = this.reader.path;
    await this.reader.press('save', filling);
    expect(this.reader.path, `${before} is saved`).not.toBe(before);
  }

  /** Where somebody lives: list by list, as the button asks for the next; and the address that they prove. */
  async saveAddress(): Promise<void> {
    const { reader } = this;
    const typed = { registered_line: '99/1 ซอยหลังสวน 3', phone: '081 234 5678', email: this.email };
    await reader.press('places', { ...typed, registered_province_id: place.province });
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

  /** Fills in every step from the first on, as the pages lead. */
  async fillIn(differing: Differing = {}): Promise<void> {
    const filling = { ...answers, ...differing };
    await this.reader.open('/contract/steps/personal_1');
    await this.save({ national_id: someNationalId(), ...filling.personal_1 });
    await this.fillInMiddle(differing);
    await this.save(filling.birth_date);
    await this.save(filling.foreigner);
    expect(this.reader.path).toBe('/contract/sign');
  }

  /** The steps after who they are, and before when they were born. */
  async fillInMiddle(differing: Differing = {}): Promise<void> {
    const filling = { ...answers, ...differing };
    await this.reader.open('/contract/steps/personal_2');
    await this.saveAddress();
    await this.save(filling.bank);
    await this.savePictures();
    await this.save(filling.sign_detail);
  }

  /** Reads the agreement that the page shows, and signs it with the code that was mailed for it. */
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

  /** Their latest contract, as it is stored. */
  contract = async () => contractOf(await this.uuid());

  /** What they are told when they ask to go on air. */
  async goLive(): Promise<number> {
    const { status } = await this.reader.open(`/api${startLive.path}`, {
      method: startLive.method,
      body: new URLSearchParams({ title: 'ไลฟ์ครั้งแรก' }),
    });
    return status;
  }

  /** A command of the overview, by where its form is sent. */
  async command(at: string): Promise<void> {
    await this.reader.open('/contract');
    await this.reader.send(endsWith(at));
  }
}

const stored = z.object({ uuid: z.string(), state: z.string(), number: z.number() });

async function contractOf(user_uuid: string) {
  const { results } = await query(
    'SELECT uuid, state, number FROM contracts WHERE caster_uuid = ? ORDER BY number DESC LIMIT 1',
    user_uuid,
  );
  return stored.parse(results[0]);
}

/** Whoever of the house reviews and signs, by the forms of the office. */
export class Office {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  static open = async (origin: string) => new Office(await Reader.from(origin, 'staff'));

  /** Does something with one contract, from the list of those that stand where it does. */
  async act(action: string, { uuid, state }: { uuid: string; state: string }, filling: Filling = {}): Promise<Reader> {
    await this.#reader.open(`/office/contracts?state=${state}`);
    const isIt = ({ fields }: Form) =>
      fields.some(({ name, value }) => name === 'action' && value === action) &&
      fields.some(({ name, value }) => name === 'of' && new URLSearchParams(value ?? '').get('uuid') === uuid);
    await this.#reader.send(isIt, filling);
    expect(this.#reader.status).toBe(200);
    return this.#reader;
  }

  /** Reads what was filled in, for a reason that is written down. */
  async read(uuid: string, why: string): Promise<Reader> {
    await this.#reader.open(`/contract/review/${uuid}`);
    return this.#reader.send(({ fields }) => fields.some(({ name }) => name === 'why'), { why });
  }

  /** Accepts what was handed in, and signs it for the house: it is in force. */
  async accept(applicant: Applicant): Promise<void> {
    await this.act('accept', await applicant.contract());
    await this.act('sign', await applicant.contract(), { accept_read: 'on' });
  }

  /** Proposes new terms to one VB. */
  async propose(uuid: string, terms: Filling): Promise<void> {
    await this.#reader.open('/office/contracts');
    const isIt = ({ fields }: Form) => fields.some(({ name, value }) => name === 'action' && value === 'propose');
    await this.#reader.send(isIt, { contract_uuid: uuid, ...terms });
    expect(this.#reader.path).toContain('done=propose');
  }
}
