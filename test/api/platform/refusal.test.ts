/** A rejection by a database rule is answered as a refusal, neither as an outage nor as done. */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { ruleBehind } from '../../../api/platform/base/refusal.ts';
import { failureOfRule } from '../../../api/platform/base/rule-failure.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { retryOnConflict, write } from '../../../api/platform/framework/statement.ts';
import { giveUpPayout, holdPayout } from '../../../calls/payouts/payout-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { payableMember, submitted } from '../payouts/payout-stage.ts';
import { addUsers, userUuid } from '../world.ts';

/** Retries the same write; returns the number of tries and the error. */
async function tries(id: string, from: string, to: string) {
  let times = 0;
  const decide = async () => {
    times += 1;
    const transfer = write`INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
      VALUES (${id}, ${from}, ${to}, 1, 0)`;
    return { statements: [transfer], outcome: null };
  };
  const error: unknown = await retryOnConflict(openDb(env.DB), decide).catch((reason: unknown) => reason);
  return { times, error };
}

describe('refusals by database rules', () => {
  test('six rejections by a rule are a refusal, unlike those by a taken key', async () => {
    const refusal = await tries('test:1', 'house:sales', 'house:pending');
    expect(refusal.times).toBe(6);
    expect(ruleBehind(refusal.error)).toBe('a transfer with this name cannot move between these accounts');
    await addUsers(['ann']);
    await env.DB.prepare("INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, 'COIN', 0)")
      .bind(`user:${userUuid('ann')}:coins`)
      .run();
    const once = await tries('test:2', 'house:coins', `user:${userUuid('ann')}:coins`);
    expect(once).toMatchObject({ times: 1, error: null });
    const attempt = await tries('test:2', 'house:coins', `user:${userUuid('ann')}:coins`);
    expect(String(attempt.error)).toContain('ledger_transfers are append-only');
    expect(ruleBehind(attempt.error)).toBeNull();
    expect(attempt.times).toBe(6);
  });

  test.for([
    ['a failure of the call', giveUpPayout, 'a payout cannot be given up after its tax was filed', 'payout_filed'],
    [
      'a failure of other calls',
      holdPayout,
      'a payout cannot be given up after its tax was filed',
      'refused_by_records',
    ],
    ['a failure with details', holdPayout, 'a payout cannot move between these states', 'refused_by_records'],
    ['no declared failure', holdPayout, 'a rule of the test', 'refused_by_records'],
  ] as const)('a rule with %s is answered by its code or as a refusal', ([, call, rule, failed]) => {
    expect(failureOfRule(call, rule)).toEqual({ failed });
  });

  test('a command that a rule rejects answers 409 and writes nothing', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await addUsers(['somo', 'ann', 'boss']);
    const now = new Date();
    await payableMember(userUuid('somo'), { now, by: userUuid('boss'), reviewer: userUuid('ann') });
    const payout = await submitted({ payee: await tokenOf('somo') });
    const clerk = await addMember('clerk', 'staff');
    const params = { uuid: payout.uuid };
    await env.DB.prepare(
      "CREATE TRIGGER test_refuses BEFORE UPDATE ON payouts BEGIN SELECT RAISE(ABORT, 'a rule of the test'); END",
    ).run();
    try {
      const refusal = await askInVain(holdPayout, { token: clerk, params });
      expect(refusal.error).toMatchObject({ code: 'refused_by_records' });
      expect(errorLog.mock.calls.flat().join()).toContain('"reason":"a rule of the test"');
      errorLog.mockClear();
    } finally {
      await env.DB.prepare('DROP TRIGGER test_refuses').run();
    }
    expect((await ask(holdPayout, { token: clerk, params })).data.state).toBe('held');
  });
});
