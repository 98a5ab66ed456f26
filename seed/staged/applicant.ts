/**
 * Plays an application and the contract that follows, with the functions behind the API's calls, at
 * given moments.
 */

import { selectSigningAuthority, signForCompany } from '../../api/contracts/company/company-signature.ts';
import type { RejectionReason } from '../../api/contracts/company/rejection-reason.ts';
import { approve, approveTemp, type Review, reject, returnSteps } from '../../api/contracts/company/review.ts';
import type { commitWithRetry } from '../../api/contracts/contract/change.ts';
import { cancel, decline, endNow } from '../../api/contracts/contract/end.ts';
import { type ContractRow, type OwnContracts, selectOwnContracts } from '../../api/contracts/contract/own-contracts.ts';
import { selectVbPayee } from '../../api/contracts/contract/paid-vb.ts';
import { propose, selectProposable } from '../../api/contracts/contract/propose.ts';
import { acceptTemp } from '../../api/contracts/contract/vb-consent.ts';
import { guardianAt, recordGuardianSignature, recordRefusal } from '../../api/contracts/guardian/guardian.ts';
import { linkHashOf } from '../../api/contracts/guardian/guardian-link.ts';
import {
  draftForSigning,
  type Invitation,
  type Signing,
  showAgreement,
  signAgreement,
} from '../../api/contracts/signing/sign.ts';
import { selectIdentity } from '../../api/contracts/step/identity.ts';
import { type Commanding, saveStep } from '../../api/contracts/step/save-step.ts';
import { type ContentName, type StepContents, stepOrder } from '../../api/contracts/step/step-content.ts';
import { batchRead } from '../../api/platform/framework/db.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts';
import { storeDocuments } from './document.ts';
import { decide, type Host, outcomeOf, portsAt } from './host.ts';

/** An applicant and the contents of their forms. */
export interface Applying {
  uuid: string;
  contents: Omit<Required<StepContents>, 'picture'>;
  /** Member of staff who reviews, and signs for the company. */
  staff_uuid: string;
}

/** Time between two commands, in milliseconds. */
const STEP_MS = 7 * MINUTE_MS;

export class Applicant {
  readonly #host: Host;
  readonly #of: Applying;
  readonly #midnight: Date;
  #now_ms: number;
  #invitations: readonly Invitation[] = [];

  constructor(host: Host, of: Applying, midnight: Date) {
    this.#host = host;
    this.#of = of;
    this.#midnight = midnight;
    this.#now_ms = midnight.getTime();
  }

  /**
   * Sets the time of the next commands: days before the midnight of the seeds, late in the morning.
   */
  daysAgo(days: number): this {
    this.#now_ms = this.#midnight.getTime() - days * DAY_MS + 10 * HOUR_MS;
    return this;
  }

  /** Fills in the steps in order, up to and including `last`. */
  async fillIn(last: ContentName = 'foreigner'): Promise<void> {
    for (const name of inOrder.slice(0, inOrder.indexOf(last) + 1)) await this.save(name);
  }

  async save(name: ContentName): Promise<void> {
    const commanding = this.#commanding();
    const picture =
      name === 'picture' ? await storeDocuments(this.#host, this.#of.uuid, commanding.ports.now) : undefined;
    const content = { ...this.#of.contents, picture }[name] as Required<StepContents>[typeof name];
    outcomeOf(await saveStep(commanding, name, () => ({ content, warnings: [] })));
  }

  /** Reads and signs the agreement. */
  async handIn(): Promise<void> {
    const agreement = outcomeOf(await showAgreement(this.#commanding(), this.#signing, draftForSigning));
    const signature = outcomeOf(
      await signAgreement(
        this.#commanding(),
        { ...this.#signing, hash: agreement.outcome.row.text_hash ?? '', code: '' },
        { select: draftForSigning, signed: () => undefined },
      ),
    );
    this.#invitations = signature.outcome.invitations;
  }

  /** Signs or refuses as a holder of parental power. A refusal after signing withdraws consent. */
  async guardian(index: number, says: 'signs' | 'refuses'): Promise<void> {
    const linkHash = await linkHashOf(this.#invitations[index]?.link ?? '');
    await this.#decide(async (own, { ports }) => {
      const at = await guardianAt(own, linkHash, ports);
      if ('failed' in at) return at;
      if (says === 'refuses') return recordRefusal(at, 'อยากให้เรียนให้จบก่อน');
      return recordGuardianSignature(at, { hash: at.row.text_hash ?? '', agent: AGENT, checkCode: async () => ({}) });
    });
  }

  approve = () =>
    this.#review(async (of) => approve(of, { identity: await this.#identity(of), paid: await this.#paid(of) }));
  approveTemp = () => this.#review(async (of) => approveTemp(of, { days: 30, identity: await this.#identity(of) }));
  reject = (reason: RejectionReason) =>
    this.#review(async (of) => reject(of, { ...reason, identity: await this.#identity(of) }));
  giveBack = (reasons: Parameters<typeof returnSteps>[1]['reasons'], note: string) =>
    this.#review((of) => returnSteps(of, { reasons, note }));

  houseSigns = () =>
    this.#review(async (of) => {
      const [authority] = await selectSigningAuthority(this.#host.db, this.#of.staff_uuid, of.ports.now);
      const hash = latestOf(of.own).text_hash ?? '';
      return signForCompany(of, { hash, session: 'staged', authority, paid: await this.#paid(of) });
    });

  /** Plays everything from the application to a contract in force. */
  async comeIntoForce(): Promise<void> {
    await this.fillIn();
    await this.handIn();
    await this.approve();
    await this.houseSigns();
  }

  acceptTemp = () => this.#decide((own, commanding) => acceptTemp(own, commanding));
  cancel = () => this.#decide((own, { ports }) => cancel(own, { by: this.#person, ports }));
  end = () =>
    this.#decide((own, { ports }) =>
      endNow(own, latestOf(own), {
        by: { actor: 'clock', actor_uuid: null },
        ports,
        event: 'ended',
        ended_by: 'person',
      }),
    );

  /** Proposes new terms, which the VB does not answer. */
  proposeTerms = (terms: ContractRow['terms']) =>
    decide(this.#host, async () => {
      const { ports, read } = this.#commanding();
      const own = await read();
      const { contracts: proposable } = selectProposable(
        this.#host.db,
        { contract_uuid: latestOf(own).uuid },
        ports.now,
      );
      return propose(
        { contracts: await proposable, numbers: own.numbers },
        { terms, proposed_by_uuid: this.#of.staff_uuid, ports },
      );
    });

  declineTerms = () =>
    this.#decide((own, { ports }) => decline(own, latestOf(own), { by: this.#person, ports, event: 'declined' }));

  get #person() {
    return { actor: 'person', actor_uuid: this.#of.uuid } as const;
  }

  readonly #signing: Signing = {
    company: 'Vela Live Co., Ltd.',
    agent: AGENT,
    sendCode: async () => ({ expires_at_ms: this.#now_ms + 10 * MINUTE_MS }),
    checkCode: async () => ({ address: this.#of.contents.email.address }),
  };

  #commanding(): Commanding {
    this.#now_ms += STEP_MS;
    const ports = portsAt(new Date(this.#now_ms));
    const read = () => batchRead(this.#host.db, selectOwnContracts(this.#host.db, this.#of.uuid, ports.now));
    return { db: this.#host.db, ports, caster_uuid: this.#of.uuid, read };
  }

  #decide<Outcome>(
    how: (
      own: OwnContracts,
      commanding: Commanding,
    ) => ReturnType<Parameters<typeof commitWithRetry<Outcome, never>>[1]>,
  ) {
    const commanding = this.#commanding();
    return decide(this.#host, async () => how(await commanding.read(), commanding));
  }

  #review(how: (of: Review) => ReturnType<typeof approve>) {
    return this.#decide((own, { ports }) => {
      const by = { actor: 'staff', actor_uuid: this.#of.staff_uuid } as const;
      return how({ own, uuid: latestOf(own).uuid, by, ports });
    });
  }

  #identity = ({ uuid, ports }: Review) => batchRead(this.#host.db, selectIdentity(this.#host.db, uuid, ports.now));

  #paid = ({ ports }: Review) => batchRead(this.#host.db, selectVbPayee(this.#host.db, this.#of.uuid, ports.now));
}

const inOrder: readonly ContentName[] = ['email', ...stepOrder];

const AGENT = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36';

function latestOf({ contracts }: OwnContracts): ContractRow {
  const row = contracts.at(-1);
  if (!row) throw new Error('There is a contract');
  return row;
}
