import { expect, test } from 'vitest';
import { getInviter } from '../../calls/invite.ts';
import { ask, askInVain } from './ask.ts';
import { addInvitation, addUsers, userUuid } from './world.ts';

test('GET /v3/invitation/inviter/{slug} tells who invites and what the newcomer gets', async () => {
  await addUsers(['somo']);
  await addInvitation('somo', 'somo');
  const { data } = await ask(getInviter, { params: { slug: 'Somo' } });
  expect(data).toEqual({
    slug: 'somo',
    user: { uuid: userUuid('somo'), name: 'somo', avatar_url: '/media/avatar/somo.svg', family_name: null },
    share_picture_url: '/media/share/invite-somo.png',
    newcomer_bonus_coins: 100,
  });
});

test('an unknown invitation is a 404', async () => {
  const failure = await askInVain(getInviter, { params: { slug: 'nobody' } });
  expect(failure).toMatchObject({ status: 404, error: { code: 'invitation_not_found' } });
});
