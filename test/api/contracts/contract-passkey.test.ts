/**
 * A passkey signs the hash of an agreement in addition to the binding code. Its signature is part
 * of the evidence.
 */
import { env } from 'cloudflare:workers';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { challengeOf } from '../../../api/contracts/signing/passkey-signature.ts';
import { fromBase64Url } from '../../../api/platform/base/base64url.ts';
import { personSecrets } from '../../../api/platform/base/person-secrets.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { decryptText } from '../../../api/privacy/personal/encrypt.ts';
import { openPersonKey, selectPersonKey } from '../../../api/privacy/personal/person-key.ts';
import { approveContract, proposeTerms } from '../../../calls/contracts/company.ts';
import { verifyContract } from '../../../calls/contracts/guardian.ts';
import { askPasskeyToSign, confirmProposal, getAgreement, submitDone } from '../../../calls/contracts/signing.ts';
import { removePasskey } from '../../../calls/identity/passkey.ts';
import { Authenticator } from '../../authenticator.ts';
import { ask } from '../ask.ts';
import { addDevice } from '../identity/member-passkey.ts';
import { Applicant, Post, Staff, stepForms } from './contract-world.ts';

let kanda: Applicant;
let device: Authenticator;
let signingData: Awaited<ReturnType<Applicant['read']>>;

beforeEach(async () => {
  kanda = await Applicant.named('kanda', new Post());
  device = await addDevice(kanda.token);
  await kanda.fillIn();
  signingData = await kanda.read();
});

const hash = () => signingData.agreement?.hash ?? '';
const askOptions = async () => (await kanda.ask(askPasskeyToSign, { form: { hash: hash() } })).data;
const binding = (credential: string, code = signingData.code) => ({
  form: { hash: hash(), code, credential, accept_read: 'on' as const },
});

/** Returns the decrypted evidence of the signature. */
async function signedLine() {
  const line = await env.DB.prepare(
    "SELECT facts, sealed, key_uuid FROM contract_events JOIN contracts ON uuid = contract_uuid WHERE event = 'signed' ORDER BY at_ms DESC",
  ).first<{ facts: string; sealed: string; key_uuid: string }>();
  const [row] = await selectPersonKey(openDb(env.DB), line?.key_uuid ?? '');
  const key = row && (await openPersonKey(personSecrets(env), row));
  if (!line || !key) return expect.fail('it is signed');
  const contents: unknown = JSON.parse(await decryptText(key, 'contract.event', line.sealed));
  const facts: unknown = JSON.parse(line.facts);
  return {
    facts,
    ...z.object({ credential: z.string(), public_key: z.string(), passkey_id: z.string() }).parse(contents),
  };
}

describe('signing a contract with a passkey', () => {
  test('a passkey signs the agreement’s hash, and its evidence can be verified later', async () => {
    const options = await askOptions();
    expect(options).toMatchObject({ challenge: challengeOf(hash()), allowCredentials: [{ id: device.id }] });
    const response = await kanda.ask(submitDone, binding(await device.sign(options)));
    expect(response.data.contract.state).toBe('done');

    const { facts, credential, public_key, passkey_id } = await signedLine();
    expect(facts).toEqual({ method: 'passkey' });
    // The passkey itself may already be removed.
    await kanda.ask(removePasskey, { params: { id: device.id } });
    const { verified } = await verifyAuthenticationResponse({
      response: JSON.parse(credential),
      expectedChallenge: challengeOf(hash()),
      expectedOrigin: 'http://localhost',
      expectedRPID: 'localhost',
      credential: { id: passkey_id, publicKey: fromBase64Url(public_key), counter: 0 },
    });
    expect(verified).toBe(true);
    const { data } = await kanda.ask(getAgreement, { params: { uuid: response.data.contract.uuid } });
    expect(data.signatures).toMatchObject([{ signer: 'person', method: 'passkey' }]);
    const verdict = await ask(verifyContract, { form: { hash: hash() } });
    expect(verdict.data.contract?.signatures).toMatchObject([{ signer: 'person', method: 'passkey' }]);
  });

  test('a passkey signs only with the code, which a failed passkey keeps valid', async () => {
    const other = await Authenticator.at('http://localhost');
    const elsewhere = await device.sign({ challenge: challengeOf('0'.repeat(64)) });
    for (const credential of [elsewhere, await other.sign(await askOptions()), 'nothing']) {
      const refusal = await kanda.inVain(submitDone, binding(credential));
      expect(refusal).toMatchObject({ status: 403, error: { code: 'passkey_refused' } });
    }
    const wrong = signingData.code === '000000' ? '000001' : '000000';
    const codeRefusal = await kanda.inVain(submitDone, binding(await device.sign(await askOptions()), wrong));
    expect(codeRefusal.error.code).toBe('code_wrong');
    expect((await kanda.overview()).application?.state).toBe('draft');
    expect((await kanda.ask(submitDone, binding(await device.sign(await askOptions())))).data.contract.state).toBe(
      'done',
    );
  });

  test('another person’s passkey cannot sign', async () => {
    const mali = await Applicant.named('mali', new Post());
    const hers = await addDevice(mali.token);
    const refusal = await kanda.inVain(submitDone, binding(await hers.sign(await askOptions())));
    expect(refusal.error.code).toBe('passkey_refused');
    const notHers = await mali.inVain(askPasskeyToSign, { form: { hash: hash() } });
    expect(notHers).toMatchObject({ status: 409, error: { code: 'agreement_changed' } });
  });

  test('without a passkey, or with an unavailable one, the code alone signs', async () => {
    const form = { hash: hash(), code: signingData.code, accept_read: 'on' as const };
    expect((await kanda.ask(submitDone, { form })).data.contract.state).toBe('done');
    expect((await signedOf(kanda)).method).toBe('mail_code');
    const late = await kanda.inVain(askPasskeyToSign, { form: { hash: hash() } });
    expect(late.error.code).toBe('agreement_changed');

    const mali = await Applicant.named('mali', new Post());
    await mali.fillIn({ personal_1: { ...stepForms.personal_1, national_id: '1101700230716' } });
    const { agreement } = await mali.read();
    const none = await mali.inVain(askPasskeyToSign, { form: { hash: agreement?.hash ?? '' } });
    expect(none).toMatchObject({ status: 404, error: { code: 'passkey_not_found' } });
  });

  test('a passkey can sign new terms', async () => {
    const house = await Staff.open();
    const { uuid } = (await kanda.ask(submitDone, binding(await device.sign(await askOptions())))).data.contract;
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    const terms = {
      family_share_basis_points: '0',
      term_days: '300',
      notice_days: '10',
    };
    await ask(proposeTerms, {
      token: house.token,
      key: crypto.randomUUID(),
      bindings: new Post(),
      form: { contract_uuid: uuid, ...terms },
    });
    const proposal = await kanda.readProposal();
    signingData = { ...signingData, ...proposal };
    await kanda.ask(confirmProposal, binding(await device.sign(await askOptions())));
    expect((await signedLine()).facts).toEqual({ method: 'passkey' });
  });
});

async function signedOf(one: Applicant) {
  const { application } = await one.overview();
  const { data } = await one.ask(getAgreement, { params: { uuid: application?.uuid ?? '' } });
  const [signature] = data.signatures;
  return signature ?? expect.fail('it is signed');
}
