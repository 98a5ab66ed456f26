import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readTimedSignature, signatureRefusal } from '../../../api/money/gateway/webhook-signature.ts';

const SECRET = 'the secret of both';
const NOW_SECONDS = 1_795_150_800;
const body = '{"reference":"VL1"}';
const sign = (seconds: number, text = body, secret = SECRET) =>
  createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
const good = sign(NOW_SECONDS);

describe('webhook signatures', () => {
  test.each([
    ['valid and recent', `t=${NOW_SECONDS},v1=${good}`, null],
    ['one of two while the secret is rotated', `t=${NOW_SECONDS},v1=${'0'.repeat(64)},v1=${good}`, null],
    ['in capitals and with spaces', `t=${NOW_SECONDS}, v1=${good.toUpperCase()}`, null],
    ['300 seconds old', `t=${NOW_SECONDS - 300},v1=${sign(NOW_SECONDS - 300)}`, null],
    ['301 seconds old', `t=${NOW_SECONDS - 301},v1=${sign(NOW_SECONDS - 301)}`, 'too_old'],
    ['301 seconds ahead', `t=${NOW_SECONDS + 301},v1=${sign(NOW_SECONDS + 301)}`, 'too_old'],
    ['old with a changed time', `t=${NOW_SECONDS},v1=${sign(NOW_SECONDS - 301)}`, 'wrong_signature'],
    ['of another body', `t=${NOW_SECONDS},v1=${sign(NOW_SECONDS, '{"reference":"VL2"}')}`, 'wrong_signature'],
    ['made with another secret', `t=${NOW_SECONDS},v1=${sign(NOW_SECONDS, body, 'a guess')}`, 'wrong_signature'],
    ['truncated', `t=${NOW_SECONDS},v1=${good.slice(0, 62)}`, 'wrong_signature'],
    ['without a time', `v1=${good}`, 'no_signature'],
    ['without a signature', `t=${NOW_SECONDS}`, 'no_signature'],
    ['without a numeric time', `t=now,v1=${good}`, 'no_signature'],
    ['empty', '', 'no_signature'],
  ])('verification of a webhook signature that is %s', async (_, signature, refusal) => {
    const message = { body, ...readTimedSignature(signature) };
    const secret = new TextEncoder().encode(SECRET);
    expect(await signatureRefusal(message, { secret, now: new Date(NOW_SECONDS * 1000) })).toBe(refusal);
  });
});
