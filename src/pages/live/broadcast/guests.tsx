/** Forms of the studio with which a VB invites guests, mutes and removes them. */
import { inviteGuest, muteGuest, removeGuest, setGuestLayout } from '../../../../calls/live/guest.ts';
import { studio as pageDefinition } from '../../../../pages/live/broadcast.ts';
import { showPanelResult } from '../../../live/studio-page.tsx';
import { api } from '../../../platform/host/api.ts';
import { action } from '../../../platform/page/loader.ts';

const DESK = 'guest-desk';

export const invite = action(pageDefinition, 'inviteGuest', async (c, { form: { idempotency_key, user_uuid } }) =>
  showPanelResult(c, await api(c, inviteGuest, { form: { user_uuid }, key: `${idempotency_key}-${user_uuid}` }), DESK),
);

export const mute = action(pageDefinition, 'muteGuest', async (c, { form: { uuid, is_muted } }) =>
  showPanelResult(c, await api(c, muteGuest, { params: { uuid }, form: { is_muted } }), DESK),
);

export const remove = action(pageDefinition, 'removeGuest', async (c, { form: { uuid } }) =>
  showPanelResult(c, await api(c, removeGuest, { params: { uuid } }), DESK),
);

export const arrange = action(pageDefinition, 'guestLayout', async (c, { form: { layout } }) =>
  showPanelResult(c, await api(c, setGuestLayout, { form: { layout } }), DESK),
);
