/**
 * Writes the agreement, shows it with its hash, and signs it with a recent code. Any change in
 * between creates another text, which must be read again. A trigger in contract/rules.sql checks
 * that the signer read the text.
 */

import { z } from 'zod';
import { PROPOSAL_DAYS } from '../../../calls/contracts/contract-overview.ts';
import { settingOf } from '../../platform/dated/setting.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, write } from '../../platform/framework/statement.ts';
import { beginTerm, holdTerm, type PersonKey } from '../../privacy/personal/person-key.ts';
import { type Change, changeOf, commitWithRetry, decryptJson, encryptJson, openKeyOf } from '../contract/change.ts';
import { touched } from '../contract/draft.ts';
import { retentionDaysOf } from '../contract/overview.ts';
import { applicationIn, type ContractRow, type OwnContracts } from '../contract/own-contracts.ts';
import { contractGuardians, contractSignatures } from '../contract/tables.ts';
import { linkHashOf, newLink } from '../guardian/guardian-link.ts';
import { type Complete, isMinorOn, missingOf } from '../step/complete.ts';
import { workUntil } from '../step/right-to-work.ts';
import { type Commanding, selectAfter } from '../step/save-step.ts';
import { openSteps, type StepContents } from '../step/step-content.ts';
import { type Agreement, hashOfAgreement, TEMPLATE_VERSION, writeAgreement } from './agreement.ts';
import type { PasskeySignature } from './passkey-signature.ts';

const DAY_MS = 86_400_000;

/** Schema of the encrypted texts. */
export const agreementShape = z.object({ th: z.string(), en: z.string() });

/** Dependencies of a signature. */
export interface Signing {
  company: string;
  agent: string | undefined;
  sendCode: (to: string, document: string) => Promise<{ expires_at_ms: number } | Failed>;
  checkCode: (code: string, document: string) => Promise<{ address: string } | Failed>;
  /** Verifies a passkey signature. Absent: only the code signs. */
  checkPasskey?: (document: string) => Promise<PasskeySignature | Failed>;
}

/** A guardian to invite. */
export interface Invitation {
  to: string;
  link: string;
}

/** The shown text, and the address of the code. */
interface SigningView {
  row: ContractRow;
  agreement: Agreement;
  sent_to: string;
  expires_at_ms: number;
}

/** Writes the agreement, or reuses the existing text, and sends a code for this text only. */
export function showAgreement(commanding: Commanding, signing: Signing, select: SelectForSigning) {
  const { db, ports, caster_uuid, read } = commanding;
  return commitWithRetry(
    db,
    async () => {
      const own = await read();
      const result = await readForSigning(commanding, own, select);
      if ('failed' in result) return result;
      const { change, key, contents } = result;
      const isMinor = isMinorOn(contents.birth_date, ports.now);
      const agreement =
        (await shownBefore(change.row, key)) ??
        writeAgreement(change.row, contents, {
          company: signing.company,
          isMinor,
          retention: retentionDaysOf(own),
          now: ports.now,
          random: ports.random,
        });
      const hash = await hashOfAgreement(agreement);
      const to = contents.personal_2.email;
      const sendResult = await signing.sendCode(to, hash);
      if ('failed' in sendResult) return sendResult;
      change.set({
        text_hash: hash,
        text_sealed: await encryptJson(key, 'contract.text', agreement, ports),
        template_version: TEMPLATE_VERSION,
        ...(change.row.state !== 'proposed' && touched(own, change.row, ports.now)),
      });
      if (change.row.state !== 'proposed') {
        change.statements.push(beginTerm(key.uuid, { kind: 'draft', from_ms: ports.now.getTime(), now: ports.now }));
      }
      const by = { actor: 'person', actor_uuid: caster_uuid, text_hash: hash } as const;
      const sealed = { agent: signing.agent ?? '' };
      await change.note({ event: 'shown', ...by, sealed });
      await change.note({ event: 'code_sent', ...by, sealed: { to } });
      const outcome: SigningView = { row: change.row, agreement, sent_to: to, expires_at_ms: sendResult.expires_at_ms };
      return { statements: change.statements, outcome };
    },
    selectAfter(commanding),
  );
}

/**
 * Signs the text with this hash, also with a passkey if one is given. A repeated request returns
 * the same answer without effect.
 */
export function signAgreement(
  commanding: Commanding,
  { hash, code, ...signing }: Signing & { hash: string; code: string },
  { select, signed: findSigned }: { select: SelectForSigning; signed: (own: OwnContracts) => ContractRow | undefined },
) {
  const { db, ports, caster_uuid, read } = commanding;
  let codeCheck: Awaited<ReturnType<Signing['checkCode']>> | undefined;
  let passkey: PasskeySignature | Failed | undefined;
  return commitWithRetry(
    db,
    async () => {
      const own = await read();
      const before = findSigned(own);
      if (before) return { statements: [], outcome: { row: before, invitations: [] as Invitation[] } };
      const result = await readForSigning(commanding, own, select);
      if ('failed' in result) return result;
      const { change, key, contents } = result;
      if (change.row.text_hash !== hash) return { failed: 'agreement_changed' } as const;
      // A correct code works once, so everything that can be retried is checked before it.
      passkey ??= await signing.checkPasskey?.(hash);
      if (passkey && 'failed' in passkey) return passkey;
      codeCheck ??= await signing.checkCode(code, hash);
      if ('failed' in codeCheck) return codeCheck;
      const method = passkey ? 'passkey' : 'mail_code';
      const isMinor = isMinorOn(contents.birth_date, ports.now);
      const by = { actor: 'person', actor_uuid: caster_uuid, text_hash: hash } as const;
      const sealed = { agent: signing.agent ?? '', to: codeCheck.address, method };
      await change.note({ event: 'read', ...by, sealed });
      change.statements.push(
        insertRow(contractSignatures, {
          contract_uuid: change.row.uuid,
          signer: 'person',
          text_hash: hash,
          signed_at_ms: ports.now.getTime(),
          method,
          by_uuid: caster_uuid,
        }),
        write`DELETE FROM contract_guardians WHERE contract_uuid = ${change.row.uuid}`,
        holdTerm(key.uuid, 'contract'),
      );
      const isProposed = change.row.state === 'proposed';
      const to = isMinor ? 'awaiting_guardians' : isProposed ? 'approved' : 'done';
      change.move(isProposed ? 'agree' : 'hand_in', to, {
        is_minor: isMinor,
        look_again_at_ms: isMinor ? ports.now.getTime() + DAY_MS : null,
        work_until_ms: workUntil(contents.foreigner),
        ...(isProposed && windowFrom(change.row, ports.now)),
      });
      await change.note({ event: 'signed', ...by, facts: { method }, ...(passkey && { sealed: { ...passkey } }) });
      const invitations = isMinor
        ? await invite(change, key, { guardians: contents.birth_date.guardians, commanding })
        : [];
      return { statements: change.statements, outcome: { row: change.row, invitations } };
    },
    selectAfter(commanding),
  );
}

/**
 * Selects the contract to sign with a change that has begun. Also returns its steps if they are not
 * stored yet.
 */
export type SelectForSigning = (
  commanding: Commanding,
  own: OwnContracts,
) => Promise<{ change: Change; key: PersonKey; contents?: StepContents } | Failed>;

async function readForSigning(
  commanding: Commanding,
  own: OwnContracts,
  select: SelectForSigning,
): Promise<{ change: Change; key: PersonKey; contents: Complete } | Failed> {
  const result = await select(commanding, own);
  if ('failed' in result) return result;
  const { change, key } = result;
  const rows = own.steps.filter(({ contract_uuid }) => contract_uuid === change.row.uuid);
  const contents = result.contents ?? (await openSteps(own.steps, change.row.uuid, key));
  const minAge = settingOf('contract_terms', own.terms).min_age;
  const missing = missingOf(rows, contents, { now: commanding.ports.now, minAge });
  if (missing.length > 0) return { failed: 'contract_incomplete', facts: { missing } };
  return { change, key, contents: contents as Complete };
}

/** Returns the existing text, which is valid until a step changes. */
async function shownBefore({ text_sealed }: ContractRow, key: PersonKey): Promise<Agreement | null> {
  return text_sealed === null ? null : agreementShape.parse(await decryptJson(key, 'contract.text', text_sealed));
}

/**
 * Returns the window of new terms. They begin when the company has signed, and never before this
 * moment.
 */
const windowFrom = ({ terms }: ContractRow, now: Date) => ({
  starts_at_ms: now.getTime(),
  ends_at_ms: now.getTime() + terms.term_days * DAY_MS,
});

/** Creates a link for each guardian. Only its hash is stored. */
async function invite(
  change: Change,
  key: PersonKey,
  { guardians, commanding }: { guardians: Complete['birth_date']['guardians']; commanding: Commanding },
): Promise<Invitation[]> {
  const { ports } = commanding;
  const invitations: Invitation[] = [];
  for (const [index, guardian] of guardians.slice(0, 2).entries()) {
    const link = newLink(ports.random);
    const uuid = ports.newUuid();
    change.statements.push(
      insertRow(contractGuardians, {
        uuid,
        contract_uuid: change.row.uuid,
        place: index === 0 ? 'guardian_1' : 'guardian_2',
        link_hash: await linkHashOf(link),
        link_until_ms: ports.now.getTime() + PROPOSAL_DAYS * DAY_MS,
        sealed: await encryptJson(key, 'contract.guardian', guardian, ports),
        permission: 'asked',
      }),
    );
    await change.note({
      event: 'guardian_invited',
      actor: 'person',
      actor_uuid: commanding.caster_uuid,
      facts: { guardian: uuid },
    });
    invitations.push({ to: guardian.email, link });
  }
  return invitations;
}

/** Selects the person's draft. */
export const draftForSigning: SelectForSigning = async ({ ports }, own) => {
  const row = applicationIn(own);
  if (!row) return { failed: 'contract_not_found' };
  if (row.state !== 'draft' && row.state !== 'returned') return { failed: 'contract_not_open' };
  const key = await openKeyOf(own, row, ports);
  return key ? { change: changeOf(own, row, { key, ports }), key } : { failed: 'contract_not_open' };
};
