/** Settings that money depends on: each line holds from its moment on, and nothing that held is ever changed. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settingAt } from '../../../api/platform/dated/setting.ts';
import { openDb } from '../../../api/platform/host/db.ts';
import { addDatedSetting, listDatedSettings } from '../../../calls/platform/dated-setting.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { askAsTwo } from '../two-people.ts';

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

describe('a dated setting', () => {
  test('holds from its moment on, and says what it said before for the time before', async () => {
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

  test('is never changed backwards: not before now, and not before what is planned', async () => {
    expect(await setInVain('500', '2026-11-20T07:59:59.999Z')).toEqual([409, 'setting_not_backwards']);
    await set('500', LATER);
    expect(await setInVain('600', LATER)).toEqual([409, 'setting_not_backwards']);
    expect(await setInVain('600', NOW)).toEqual([409, 'setting_not_backwards']);
    expect(await at(LATER)).toBe(500);
  });

  test('takes what it is for, and nothing else', async () => {
    for (const value of ['-1', '1.5', '"500"', 'null', 'five', '', '[500]', '1e99']) {
      expect(await setInVain(value, LATER), value).toEqual([422, 'setting_value_refused']);
    }
  });

  test('stays as it is in the database, whoever writes there', async () => {
    await set('500', LATER);
    for (const sql of [
      `UPDATE dated_settings SET value = '1'`,
      'DELETE FROM dated_settings',
      `INSERT OR REPLACE INTO dated_settings VALUES ('${name}', 0, '1', 'x', NULL, 0)`,
      `INSERT INTO dated_settings VALUES ('${name}', ${Date.parse(LATER) + 1}, '1', 'x', NULL, 0)`,
    ]) {
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow(/CONSTRAINT|append-only|backwards/);
    }
  });
});
