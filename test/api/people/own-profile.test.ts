import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { emails } from '../../../api/platform/mail/tables.ts';
import { startLive } from '../../../calls/live/live.ts';
import { getBackOfficeProfile, getProfile, getUser } from '../../../calls/people/profile.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addContract, addFamily, addLives, addUsers, userUuid } from '../world.ts';

describe('GET /v3/profile', () => {
  test('returns the caller’s private data: address, role and family', async () => {
    const family = await addFamily('dao');
    const token = await addMember('somo', 'caster', family);
    await addContract('somo');
    await openDb(env.DB)
      .insert(emails)
      .values({ address: 'somo@vela.example', user_uuid: userUuid('somo'), verified_at_ms: 1 });
    expect((await ask(getProfile, { token })).data).toMatchObject({
      name: 'somo',
      role: 'caster',
      group: 'external',
      email: 'somo@vela.example',
      family: { uuid: family, name: 'dao' },
      may_go_live: true,
    });
  });

  test.for([
    ['a VB without a contract', 'caster', null],
    ['a VB whose contract has ended', 'caster', { starts_at_ms: 1, ends_at_ms: 2 }],
    ['a VB whose contract was cancelled', 'caster', { state: 'cancelled' }],
    ['a person with a contract but without the VB role', 'family', {}],
  ] as const)('%s may not go live, in the profile as in POST /v1/live', async ([, role, contract]) => {
    const token = await addMember('praewa', role);
    if (contract) await addContract('praewa', contract);
    expect((await ask(getProfile, { token })).data.may_go_live).toBe(false);
    expect(await askInVain(startLive, { token, form: { title: 'x' } })).toMatchObject({ status: 403 });
  });

  test('only the caller sees a staff role', async () => {
    const token = await addMember('boss', 'admin');
    expect((await ask(getProfile, { token })).data.role).toBe('admin');
    expect((await ask(getUser, { params: { uuid: userUuid('boss') } })).data.role).toBe('normal');
  });
});

describe('GET /v3/family-back-office/profile', () => {
  test('a family account sees its family, its members and how many are on air', async () => {
    const family = await addFamily('dao');
    await addUsers(['somo', 'toei', 'fan'], { family_uuid: family });
    await addLives([{ slug: 'on', caster: 'somo' }]);
    const token = await addMember('owner', 'family', family);
    expect((await ask(getBackOfficeProfile, { token })).data).toMatchObject({
      user: { name: 'owner' },
      group: 'family',
      family: { uuid: family, member_count: 3, on_air_count: 1 },
    });
  });

  test('staff use the back office without a family', async () => {
    const token = await addMember('clerk', 'staff', await addFamily('dao'));
    expect((await ask(getBackOfficeProfile, { token })).data).toMatchObject({ role: 'staff', family: null });
  });
});
