/**
 * A world of contracts. People fill in, read, sign and change their minds; guardians, staff and
 * signatories decide. Days pass, requests come twice, and workers crash between any two statements.
 */

import { selectSigningAuthority, signForCompany } from '../../../api/contracts/company/company-signature.ts';
import { approve, approveTemp, reject, returnSteps } from '../../../api/contracts/company/review.ts';
import { type ContractDecision, commitWithRetry, type Ports } from '../../../api/contracts/contract/change.ts';
import { binding, finals } from '../../../api/contracts/contract/chart.ts';
import { contractJob } from '../../../api/contracts/contract/contract-job.ts';
import { cancel, decline, discard, endNow } from '../../../api/contracts/contract/end.ts';
import {
  type ContractRow,
  type OwnContracts,
  proposalIn,
  selectOwnContracts,
} from '../../../api/contracts/contract/own-contracts.ts';
import { selectVbPayee } from '../../../api/contracts/contract/paid-vb.ts';
import { propose, selectProposable } from '../../../api/contracts/contract/propose.ts';
import { proposalForSigning, renew } from '../../../api/contracts/contract/successor.ts';
import { acceptTemp } from '../../../api/contracts/contract/vb-consent.ts';
import { guardianAt, recordGuardianSignature, recordRefusal } from '../../../api/contracts/guardian/guardian.ts';
import { linkHashOf } from '../../../api/contracts/guardian/guardian-link.ts';
import { draftForSigning, type Signing, showAgreement, signAgreement } from '../../../api/contracts/signing/sign.ts';
import { selectIdentity } from '../../../api/contracts/step/identity.ts';
import { type Commanding, saveStep } from '../../../api/contracts/step/save-step.ts';
import type { StepContents } from '../../../api/contracts/step/step-content.ts';
import { secureRandom } from '../../../api/platform/base/aes-gcm.ts';
import { personSecrets } from '../../../api/platform/base/person-secrets.ts';
import { batchRead, openDb } from '../../../api/platform/framework/db.ts';
import type { Failed } from '../../../api/platform/framework/fail.ts';
import { seedSignatory } from '../../../seed/contract-life.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { SqliteBooks } from '../money/model/sqlite-d1.ts';
import type { Command } from './random-commands.ts';

class Died extends Error {}

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-11-20T05:00:00Z');
const staff = uuidOf('staff');
const people = [0, 1, 2].map((index) => ({ uuid: uuidOf(`person ${index}`), isMinor: index === 2 }));
const secretsOf = {
  PERSON_KEY_SECRET_1: 'wraps keys in random lives, always',
  PERSON_LOOKUP_SECRET: 'finds people in random lives, only',
};
const home = { line: '1', subdistrict: both('ก'), district: both('ข'), province: both('ค'), postal_code: '10330' };

function both(text: string) {
  return { th: text, en: text };
}

const contentsOf = (index: number, variant: number): Required<StepContents> => ({
  email: { address: `p${index}@vela.example`, locale: 'th' },
  personal_1: {
    title: 'นาย',
    name_th: 'สมชาย ใจดี',
    name_en: 'Somchai Jaidee',
    identity: 'national_id',
    // With variant 1, the second person uses the ID number of the first.
    national_id: `110170023070${index === 1 && variant === 1 ? 0 : index}`,
    passport: null,
  },
  personal_2: { registered: home, current: home, phone: `08123456${10 + variant}`, email: `p${index}@vela.example` },
  bank: { bank_code: '004', account_number: `12345678${10 + variant}`, holder_name: 'สมชาย ใจดี' },
  picture: { card: uuidOf('a'), person_with_card: uuidOf('b'), bank_book: uuidOf('c') },
  sign_detail: { shape: 'typed', value: 'สมชาย' },
  birth_date: {
    day: people[index]?.isMinor ? '2007-06-01' : '1997-05-17',
    precision: 'day',
    is_married: false,
    guardians: people[index]?.isMinor
      ? [
          { name: 'ก', email: 'g1@vela.example' },
          { name: 'ข', email: 'g2@vela.example' },
        ]
      : [],
    guardian_ground: null,
    family_paper: null,
  },
  foreigner: { nationality: 'TH', right_to_work: null, tax_residence: 'TH', tax_residence_from: '2020-01-01' },
});

/** Three people, one of them 19 years old, and the staff and signatory who decide. */
export class ContractLife {
  readonly books = new SqliteBooks();
  nowMs = START_MS;
  private diesAt: number | null = null;
  private steps = 0;
  private isDead = false;
  deaths = 0;
  /** Every text hash that each person was shown. `last` is the latest of them. */
  readonly shown = people.map(() => new Set<string>());
  private readonly last = people.map(() => '');
  private readonly codes = new Map<string, string>();
  private readonly links = new Map<string, string>();

  async begin() {
    const d1 = this.books.open(() => undefined);
    const user = d1.prepare(
      "INSERT INTO users (uuid, name, avatar_url, role, created_at_ms) VALUES (?, ?, '/a.svg', ?, 0)",
    );
    await d1.batch([
      user.bind(staff, 'staff', 'staff'),
      ...people.map(({ uuid }, index) => user.bind(uuid, `p${index}`, 'normal')),
      ...seedSignatory(staff).map(({ sql, params }) => d1.prepare(sql).bind(...params)),
    ]);
  }

  private get ports(): Ports {
    return {
      now: new Date(this.nowMs),
      newUuid: () => crypto.randomUUID(),
      random: secureRandom,
      secrets: personSecrets(secretsOf),
    };
  }

  /**
   * Runs a command as one worker. If the worker crashes, its response is lost and the result is
   * `died`.
   */
  async run({ diesAt, ...one }: Command): Promise<string> {
    // With variant 3, the clock does not move: two commands may happen in the same millisecond.
    if (one.variant !== 3) this.nowMs += 1_000;
    this.diesAt = diesAt;
    this.steps = 0;
    this.isDead = false;
    try {
      return await this.command(one);
    } catch (error) {
      if (!this.isDead) throw error;
      this.deaths += 1;
      return 'died';
    }
  }

  private openDb() {
    return openDb(
      this.books.open(() => {
        this.steps += 1;
        if (this.diesAt === null || this.steps < this.diesAt) return;
        this.isDead = true;
        throw new Died();
      }),
    );
  }

  /** Returns whether a person was shown a text. People may only be bound to such texts. */
  wasShown = (caster: string, textHash: string): boolean =>
    this.shown[people.findIndex(({ uuid }) => uuid === caster)]?.has(textHash) ?? false;

  private async command({ word, who: actor, variant, days, step }: Omit<Command, 'diesAt'>): Promise<string> {
    // Only the minor has guardians.
    const who = word.startsWith('guardian') ? 2 : actor;
    const person = people[who];
    if (!person) throw new Error('There are three people');
    const db = this.openDb();
    const { ports } = this;
    const read = () => batchRead(db, selectOwnContracts(db, person.uuid, ports.now));
    const paidVb = () => batchRead(db, selectVbPayee(db, person.uuid, ports.now));
    const identityOf = (uuid: string) => batchRead(db, selectIdentity(db, uuid, ports.now));
    const commanding: Commanding = { db, ports, caster_uuid: person.uuid, read };
    const by = { actor: 'person', actor_uuid: person.uuid } as const;
    const decide = (how: (own: OwnContracts) => Promise<ContractDecision<unknown> | Failed>) =>
      outcomeOf(commitWithRetry(db, async () => how(await read()), {}));
    const review = (
      how: (of: {
        own: OwnContracts;
        uuid: string;
        by: { actor: 'staff'; actor_uuid: string };
        ports: Ports;
      }) => Promise<ContractDecision<unknown> | Failed>,
    ) =>
      decide(async (own) =>
        how({ own, uuid: latest(own)?.uuid ?? '', by: { actor: 'staff', actor_uuid: staff }, ports }),
      );
    const select = word.startsWith('agree') ? proposalForSigning : draftForSigning;
    switch (word) {
      case 'step':
        return outcomeOf(
          saveStep(commanding, step, () => ({ content: contentsOf(who, variant)[step] as never, warnings: [] })),
        );
      case 'show':
      case 'agree_show': {
        const result = await showAgreement(commanding, this.signing(who), select);
        if ('failed' in result) return result.failed;
        this.shown[who]?.add(result.outcome.row.text_hash ?? '');
        this.last[who] = result.outcome.row.text_hash ?? '';
        return 'ok';
      }
      case 'sign':
      case 'agree_sign':
        return this.sign(commanding, who, { hash: this.last[who] ?? '', select });
      case 'sign_again': {
        await this.sign(commanding, who, { hash: this.last[who] ?? '', select });
        return this.sign(commanding, who, { hash: this.last[who] ?? '', select });
      }
      case 'sign_old':
        return this.sign(commanding, who, { hash: [...(this.shown[who] ?? [])][0] ?? 'f'.repeat(64), select });
      case 'discard':
        return decide((own) => discard(own, { by, ports }));
      case 'cancel':
        return decide((own) => cancel(own, { by, ports }));
      case 'renew':
        return decide((own) => renew(own, { caster_uuid: person.uuid, ports, minAge: 18 }));
      case 'accept_temp':
        return decide((own) => acceptTemp(own, commanding));
      case 'decline':
        return decide(async (own) => {
          const row = proposalIn(own);
          return row ? decline(own, row, { by, ports, event: 'declined' }) : { failed: 'contract_not_found' };
        });
      case 'propose':
        return decide(async (own) => {
          const row = own.contracts.find(({ state }) => state === 'accepted');
          const { contracts: proposable } = selectProposable(db, { contract_uuid: row?.uuid ?? '' }, ports.now);
          const terms = {
            family_share_basis_points: 0,
            term_days: 300,
            notice_days: 10 + variant,
          };
          return propose(
            { contracts: await proposable, numbers: own.numbers },
            { terms, proposed_by_uuid: staff, ports },
          );
        });
      case 'guardian_sign':
      case 'guardian_refuse':
        return this.guardian(commanding, word, variant);
      case 'approve':
        return review(async (of) =>
          approve(of, { identity: await identityOf(of.uuid), identity_decided: variant === 0, paid: await paidVb() }),
        );
      case 'approve_temp':
        return review(async (of) => approveTemp(of, { days: 30, identity: await identityOf(of.uuid) }));
      case 'return':
        return review((of) => returnSteps(of, { reasons: [['bank', 'unreadable']], note: 'x' }));
      case 'reject':
        return review(async (of) =>
          reject(of, {
            cause: 'other',
            ground: 'x',
            // Some rejections bar the person while another person’s contract with the same ID
            // number can still begin.
            barred_until: variant === 1 ? new Date(this.nowMs + days * DAY_MS).toISOString() : undefined,
            identity: await identityOf(of.uuid),
          }),
        );
      case 'house_sign':
        return decide(async (own) => {
          const row = latest(own);
          const [authority] = await selectSigningAuthority(db, staff, ports.now);
          const of = { own, uuid: row?.uuid ?? '', by: { actor: 'signatory', actor_uuid: staff } as const, ports };
          return signForCompany(of, { hash: row?.text_hash ?? '', session: 's', authority, paid: await paidVb() });
        });
      case 'terminate':
        return decide(async (own) => {
          const row = own.contracts.find(({ state }) => binding.includes(state));
          return row
            ? endNow(own, row, { by: { actor: 'staff', actor_uuid: staff }, ports, event: 'terminated' })
            : { failed: 'contract_not_found' };
        });
      case 'pass':
        this.nowMs += days * DAY_MS;
        return 'ok';
      case 'attend': {
        const CLOCK = { getByName: () => ({ wake: async () => undefined }) };
        const SANDBOX = { fetch: async () => Response.json({ ok: true }) };
        await contractJob.run({ db, now: ports.now, env: { ...secretsOf, CLOCK, SANDBOX } as never });
        return 'ok';
      }
    }
  }

  private signing(who: number): Signing {
    const key = String(who);
    return {
      company: 'Vela',
      agent: 'a browser',
      sendCode: async (_, document) => {
        this.codes.set(key, document);
        return { expires_at_ms: this.nowMs + 600_000 };
      },
      checkCode: async (_, document) => {
        if (this.codes.get(key) !== document) return { failed: 'code_over' };
        this.codes.delete(key);
        return { address: 'p@vela.example' };
      },
    };
  }

  private async sign(
    commanding: Commanding,
    who: number,
    { hash, select }: { hash: string; select: typeof draftForSigning },
  ): Promise<string> {
    const findSigned = (own: OwnContracts) =>
      own.contracts.find(
        ({ uuid, text_hash }) =>
          text_hash === hash &&
          own.signatures.some((one) => one.contract_uuid === uuid && one.signer === 'person' && !one.is_void),
      );
    const result = await signAgreement(
      commanding,
      { ...this.signing(who), hash, code: '123456' },
      { select, signed: findSigned },
    );
    if ('failed' in result) return result.failed;
    for (const [index, { link }] of result.outcome.invitations.entries()) this.links.set(String(index), link);
    return 'ok';
  }

  private async guardian({ db, ports, read }: Commanding, word: 'guardian_sign' | 'guardian_refuse', variant: number) {
    const linkHash = await linkHashOf(this.links.get(String(variant % 2)) ?? '');
    return outcomeOf(
      commitWithRetry(
        db,
        async () => {
          const at = await guardianAt(await read(), linkHash, ports);
          if ('failed' in at) return at;
          if (word === 'guardian_refuse') return recordRefusal(at, 'x');
          return recordGuardianSignature(at, { hash: at.row.text_hash ?? '', agent: '', checkCode: async () => ({}) });
        },
        {},
      ),
    );
  }

  /**
   * Returns the contracts that stay open although every person tries to leave and three years pass.
   * Empty: every contract reached a final state.
   */
  async leftBehind(): Promise<string[]> {
    for (const who of people.keys()) {
      for (const word of ['discard', 'decline', 'cancel'] as const) {
        await this.run({ word, who, variant: 0, days: 0, step: 'bank', diesAt: null });
      }
    }
    for (let year = 0; year < 3; year += 1) {
      this.nowMs += 400 * DAY_MS;
      await this.run({ word: 'attend', who: 0, variant: 0, days: 0, step: 'bank', diesAt: null });
    }
    const over = finals.map((state) => `'${state}'`).join(', ');
    const rows = await this.books.rows(`SELECT number, state FROM contracts WHERE state NOT IN (${over})`);
    return rows.map((row) => JSON.stringify(row));
  }
}

const latest = ({ contracts: all }: OwnContracts): ContractRow | undefined =>
  all.findLast(({ state }) => ['done', 'approved', 'temp_approved', 'temp_offered', 'accepted_temp'].includes(state));

async function outcomeOf(command: Promise<object | Failed>): Promise<string> {
  const outcome = await command;
  return 'failed' in outcome ? String(outcome.failed) : 'ok';
}
