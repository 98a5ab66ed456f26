/**
 * Effective-dated settings for money: each value applies from its time on, and a value in force
 * never changes.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settingAt } from '../../../api/platform/dated/setting.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { addDatedSetting, listDatedSettings } from '../../../calls/platform/dated-setting.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const LATER = '2026-12-01T00:00:00.000Z';
const name = 'satang_per_100_vtokens';

let staff: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  staff = await addMember('boss', 'staff');
});

const set = (value: string, from: string) =>
  askAsTwo(addDatedSetting, { token: staff, form: { name, value, from, ground: 'The board, 20 November' } });
const setInVain = async (value: string, from: string) => {
  const { status, error } = await askInVain(addDatedSetting, {
    token: staff,
    form: { name, value, from, ground: 'The board' },
  });
  return [status, error.code];
};
const at = (moment: string) => settingAt(openDb(env.DB), name, new Date(moment));

describe('an effective-dated setting', () => {
  test('a setting applies from its time on, and earlier times keep the earlier value', async () => {
    expect(await at(LATER)).toBe(400);
    await set('500', LATER);
    expect((await ask(listDatedSettings, { token: staff, query: { name } })).data[0]).toMatchObject({
      name,
      value: '500',
      from: LATER,
      ground: 'The board, 20 November',
      set_at: NOW,
    });
    expect(await at('2026-11-30T23:59:59.999Z')).toBe(400);
    expect(await at(LATER)).toBe(500);
    const lines = (await ask(listDatedSettings, { token: staff, query: { name } })).data;
    expect(lines.map(({ value }) => value)).toEqual(['500', '400']);
  });

  test('a setting cannot start in the past or before a planned value', async () => {
    expect(await setInVain('500', '2026-11-20T07:59:59.999Z')).toEqual([409, 'setting_not_backwards']);
    await set('500', LATER);
    expect(await setInVain('600', LATER)).toEqual([409, 'setting_not_backwards']);
    expect(await setInVain('600', NOW)).toEqual([409, 'setting_not_backwards']);
    expect(await at(LATER)).toBe(500);
  });

  test('a setting rejects values of the wrong type', async () => {
    for (const value of ['-1', '1.5', '"500"', 'null', 'five', '', '[500]', '1e99']) {
      expect(await setInVain(value, LATER), value).toEqual([422, 'setting_value_refused']);
    }
  });

  test('the database rejects changes of settings', async () => {
    await set('500', LATER);
    for (const sql of [
      `UPDATE dated_settings SET value = '1'`,
      'DELETE FROM dated_settings',
      `INSERT OR REPLACE INTO dated_settings VALUES ('${name}', 0, '1', 'x', NULL, 0)`,
      `INSERT INTO dated_settings VALUES ('${name}', ${Date.parse(LATER) + 1}, '1', 'x', NULL, 0)`,
    ]) {
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow(/CONSTRAINT|append-only|past date/);
    }
  });
});
