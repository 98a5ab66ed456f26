import { describe, expect, test } from 'vitest';
import { getInviter, getOwnInvitation, makeInvitation } from '../../../calls/people/invite.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addInvitation, addLives, addUsers, userUuid } from '../world.ts';

describe('invitations', () => {
  test('GET /v3/invitation/inviter/{slug} returns the inviter, the live on air and the bonus', async () => {
    await addUsers(['somo'], { role: 'caster' });
    await addInvitation('somo', 'somo');
    const { data } = await ask(getInviter, { params: { slug: 'Somo' } });
    expect(data).toEqual({
      slug: 'somo',
      user: { uuid: userUuid('somo'), name: 'somo', avatar_url: '/media/avatar/somo.svg', family_name: null },
      share_picture_url: '/cards/th/invite/somo.jpg',
      newcomer_bonus_coins: 100,
      on_air_slug: null,
    });
    await addLives([{ slug: 'sing', caster: 'somo' }]);
    const { data: on_air } = await ask(getInviter, { params: { slug: 'somo' } });
    expect(on_air).toEqual({ ...data, on_air_slug: 'sing' });
  });

  test('an unknown invitation is a 404', async () => {
    const failure = await askInVain(getInviter, { params: { slug: 'nobody' } });
    expect(failure).toMatchObject({ status: 404, error: { code: 'invitation_not_found' } });
  });

  test('a member creates one invitation, even concurrently, and it names the member', async () => {
    const token = await addMember('fan', 'normal');
    expect((await ask(getOwnInvitation, { token })).data).toBeNull();
    const invitations = await Promise.all([1, 2, 3].map(() => ask(makeInvitation, { token })));
    const [own] = invitations;
    for (const { data } of invitations) expect(data).toEqual(own?.data);
    expect(own?.data).toEqual({ slug: expect.stringMatching(/^[a-f0-9]{12}$/), newcomer_bonus_coins: 50 });
    expect((await ask(getOwnInvitation, { token })).data).toEqual(own?.data);
    const { data } = await ask(getInviter, { params: { slug: own?.data.slug ?? '' } });
    expect(data.user.uuid).toBe(userUuid('fan'));
  });

  test('a member who was given an invitation keeps it', async () => {
    const token = await addMember('fan', 'normal');
    await addInvitation('fan', 'fan');
    expect((await ask(makeInvitation, { token })).data).toEqual({ slug: 'fan', newcomer_bonus_coins: 100 });
  });
});
