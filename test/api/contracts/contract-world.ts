/** Applicants for a contract: their entries, their mails, and the staff who decide. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { contractJob } from '../../../api/contracts/contract/contract-job.ts';
import { sendMailCode } from '../../../api/identity/auth/mail-code.ts';
import app from '../../../api/index.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { openContract, signForHouse } from '../../../calls/contracts/company.ts';
import { getContracts } from '../../../calls/contracts/contract.ts';
import { confirmProposal, submitDone } from '../../../calls/contracts/signing.ts';
import {
  submitBank,
  submitBirthDate,
  submitForeigner,
  submitPersonal1,
  submitPersonal2,
  submitPicture,
  submitSignDetail,
  verifyContractCode,
} from '../../../calls/contracts/step.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { type PaperKind, sendPrivatePicture } from '../../../calls/privacy/personal.ts';
import { jpeg } from '../../pictures.ts';
import { ask, askInVain, type Input } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mailbox that receives all mails. */
export class Post {
  readonly mails: Mail[] = [];
  readonly SANDBOX = {
    fetch: async (_: string, init: RequestInit) => {
      this.mails.push(JSON.parse(String(init.body)));
      return Response.json({ ok: true });
    },
  };

  /** Returns the code of the last mail to an address. */
  codeTo(to: string): string {
    const mail = this.mails.findLast((one) => one.to === to && /\d{6}/.test(one.text));
    return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** Returns the fragment (after #) of the last link to an address. */
  linkTo(to: string): string {
    const mail = this.mails.findLast((one) => one.to === to && one.text.includes('#'));
    return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  }
}

/** A subdistrict with its district and province. */
const place = { province_id: '4129875404', district_id: '236059324', subdistrict_id: '1734353304' };

const address = Object.fromEntries(Object.entries(place).map(([name, id]) => [`registered_${name}`, id])) as Record<
  'registered_province_id' | 'registered_district_id' | 'registered_subdistrict_id',
  string
>;

/** Entries of a Thai adult; tests override single steps. */
export const stepForms = {
  personal_1: {
    title: 'miss',
    first_name_th: 'กานดา',
    last_name_th: 'ใจดี ณ อยุธยา',
    first_name_en: 'Kanda',
    last_name_en: 'Jaidee',
    identity: 'national_id',
    national_id: '1-1017-00230-70-8',
  },
  personal_2: { registered_line: '99/1 ซอยหลังสวน 3', ...address, same_address: 'on', phone: '081-234-5678' },
  bank: { bank_code: '004', account_number: '123-4-56789-0', holder_name: 'น.ส. กานดา ใจดี ณ อยุธยา' },
  sign_detail: { shape: 'typed', typed: 'กานดา ใจดี', accept_electronic: 'on' },
  birth_date: { birth_era: 'be', birth_year: '2540', birth_month: '5', birth_day: '17' },
  foreigner: { nationality: 'TH', tax_residence: 'TH', tax_residence_from: '2020-01-01' },
};

type Forms = Partial<{ [Step in keyof typeof stepForms]: Record<string, string> }>;

/** Returns the entries of a foreign applicant with the given passport. */
export const abroad = (passport_number: string): Forms => ({
  personal_1: {
    title: 'mr',
    first_name_en: 'John',
    last_name_en: 'Smith',
    identity: 'passport',
    passport_number,
    passport_country: 'GB',
    passport_expires: '2040-01-01',
  },
  bank: { ...stepForms.bank, holder_name: 'MR. JOHN SMITH' },
  foreigner: {
    nationality: 'GB',
    right_to_work: 'permanent',
    right_to_work_number: 'PR-1',
    tax_residence: 'TH',
    tax_residence_from: '2025-01-01',
  },
});

/**
 * Returns the entries of a VB of 18 or 19 at a given time: born 19 years before, with two parents.
 */
export const minorAt = (now: Date, name: string): Forms => ({
  birth_date: {
    birth_era: 'ce',
    birth_year: String(now.getUTCFullYear() - 19),
    birth_month: '1',
    birth_day: '1',
    guardian_1_name: 'สมศรี ใจดี',
    guardian_1_email: `mother-of-${name}@vela.example`,
    guardian_2_name: 'สมชาย ใจดี',
    guardian_2_email: `father-of-${name}@vela.example`,
  },
});

export class Applicant {
  readonly post: Post;
  readonly token: string;
  readonly email: string;
  readonly uuid: string;

  constructor({ token, uuid, email, post }: Pick<Applicant, 'token' | 'uuid' | 'email' | 'post'>) {
    this.token = token;
    this.post = post;
    this.uuid = uuid;
    this.email = email;
  }

  static async named(name: string, post: Post): Promise<Applicant> {
    const token = await addMember(name, 'normal');
    return new Applicant({ token, uuid: userUuid(name), email: `${name}@vela.example`, post });
  }

  ask<C extends Call>(call: C, input: Input<C> = {}) {
    return ask(call, { token: this.token, bindings: this.post, ...input });
  }

  inVain<C extends Call>(call: C, input: Input<C> = {}) {
    return askInVain(call, { token: this.token, bindings: this.post, ...input });
  }

  async overview() {
    return (await this.ask(getContracts)).data;
  }

  /** Verifies an email address for the application. */
  async proveEmail() {
    await this.ask(verifyContractCode, { form: { code: await this.sendCode() } });
  }

  /** Sends a code, without waiting a minute after an earlier one. */
  async sendCode(): Promise<string> {
    const of = { person_uuid: this.uuid, purpose: 'contract-email' };
    await env.CODES.getByName(`${of.purpose}:${of.person_uuid}`).forget();
    const bindings = { ...env, ...this.post } as typeof env;
    await sendMailCode(bindings, { ...of, to: this.email, locale: 'th', now: new Date() });
    return this.post.codeTo(this.email);
  }

  async picture(kind: PaperKind): Promise<string> {
    const body = new FormData();
    body.set('file', new File([jpeg()], 'paper.jpg'));
    const headers = { authorization: `Bearer ${this.token}` };
    const request = new Request(`http://api/v1/private-pictures/${kind}`, { method: 'POST', headers, body });
    const response = await app.fetch(request, env, createExecutionContext());
    return sendPrivatePicture.answer.parse(await response.json()).data.uuid;
  }

  /** Uploads pictures of the three documents. */
  async pictures(): Promise<Record<string, string>> {
    const kinds = ['card', 'person_with_card', 'bank_book'] as const;
    return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await this.picture(kind)])));
  }

  /** Adds a picture of the document for a marriage or a sole parent. */
  async #withFamilyPaper(form: Record<string, string>) {
    const kind = form.is_married ? 'marriage' : form.guardian_ground ? 'parental_power' : null;
    return kind ? { ...form, family_paper: await this.picture(kind) } : form;
  }

  async #withWorkPaper(form: Record<string, string>) {
    return form.nationality === 'TH' ? form : { ...form, work_paper: await this.picture('right_to_work') };
  }

  /** Submits every step, or those before a given one. */
  async fillIn(forms: Forms = {}, { before }: { before?: keyof typeof stepForms | 'picture' } = {}) {
    const of = { ...stepForms, ...forms };
    const steps = [
      ['personal_1', submitPersonal1, async () => of.personal_1],
      ['personal_2', submitPersonal2, async () => ({ ...of.personal_2, email: this.email })],
      ['bank', submitBank, async () => of.bank],
      ['picture', submitPicture, () => this.pictures()],
      ['sign_detail', submitSignDetail, async () => of.sign_detail],
      ['birth_date', submitBirthDate, () => this.#withFamilyPaper(of.birth_date)],
      ['foreigner', submitForeigner, () => this.#withWorkPaper(of.foreigner)],
    ] as const;
    await this.proveEmail();
    for (const [name, call, formOf] of steps) {
      if (name === before) break;
      await this.ask<Call>(call, { form: await formOf() });
    }
    const { application } = await this.overview();
    if (!application) throw new Error('An application was begun');
    return application;
  }

  /** Opens the agreement; returns its text and the mailed code. */
  async read() {
    await env.CODES.getByName(`contract-sign:${this.uuid}`).forget();
    const { data } = await this.ask(submitDone, { form: {} });
    return { agreement: data.agreement, code: this.post.codeTo(this.email), contract: data.contract };
  }

  /** Opens proposed terms; returns their text and the mailed code. */
  async readProposal() {
    await env.CODES.getByName(`contract-sign:${this.uuid}`).forget();
    const { data } = await this.ask(confirmProposal, { form: {} });
    return { agreement: data.agreement, code: this.post.codeTo(this.email) };
  }

  /** Reads and signs the agreement. */
  async handIn() {
    const { agreement, code } = await this.read();
    const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
    return (await this.ask(submitDone, { form })).data.contract;
  }
}

/** A staff member who reviews applications and is an authorized signatory. */
export class Staff {
  readonly token: string;
  readonly #post: Post;

  constructor(token: string, post = new Post()) {
    this.token = token;
    this.#post = post;
  }

  static async open(post?: Post): Promise<Staff> {
    const token = await addMember('koi', 'staff');
    await env.DB.prepare(
      `INSERT INTO contract_signatories (uuid, user_uuid, name, authority, from_ms, until_ms, set_by_uuid, set_at_ms)
        VALUES ('5160a702-0000-4000-a000-000000000000', ?1, 'ก้อย', 'มอบอำนาจ 1/2569', 0, 4102444800000, ?1, 0)`,
    )
      .bind(userUuid('koi'))
      .run();
    return new Staff(token, post);
  }

  ask<C extends Call>(call: C, uuid: string, form: Record<string, string> = {}) {
    return ask(call, this.#input(uuid, form) as Input<C>);
  }

  inVain<C extends Call>(call: C, uuid: string, form: Record<string, string> = {}) {
    return askInVain(call, this.#input(uuid, form) as Input<C>);
  }

  #input(uuid: string, form: Record<string, string>) {
    return { token: this.token, key: crypto.randomUUID(), params: { uuid }, form, bindings: this.#post };
  }

  read(uuid: string) {
    return this.ask(openContract, uuid, { reason: 'ตรวจใบสมัคร' });
  }

  async sign(uuid: string) {
    const { contract } = (await this.read(uuid)).data;
    return (await this.ask(signForHouse, uuid, { hash: contract.text_hash ?? '', accept_read: 'on' })).data;
  }
}

/** Runs the scheduled job at the given time. */
export const attend = (now: Date, post: Post) =>
  contractJob.run({ db: openDb(env.DB), env: { ...env, ...post } as typeof env, now });
