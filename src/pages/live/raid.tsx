/** Choice of the live to which a VB sends the viewers of their own. */
import type { Context } from 'hono';
import { listRaidTargets, sendRaid } from '../../../calls/live/raid.ts';
import { RaidPage } from '../../../client/live/raid/raid-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { studioRaid as pageDefinition } from '../../../pages/live/raid.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';

export const studioRaid = loader(pageDefinition, (c, { query: { q = '' } }) => raidPage(c, q, null));

/** Ends the live and opens its summary. */
export const send = action(pageDefinition, 'send', async (c, { form: { idempotency_key, live_uuid } }) => {
  const result = await api(c, sendRaid, { form: { live_uuid }, key: `${idempotency_key}-${live_uuid}` });
  if (result.ok)
    return c.redirect(linkIn(c)(href('/studio/lives/{uuid}', { uuid: result.answer.data.live.uuid })), 303);
  const { code } = result.failure.error;
  if (code === 'not_on_air') return c.redirect(linkIn(c)(href('/studio')), 303);
  return code === 'raid_unavailable' ? raidPage(c, '', result) : failedPage(c, result);
});

async function raidPage(c: Context<EdgeEnv>, q: string, failed: Failure | null): Promise<Response> {
  const result = await api(c, listRaidTargets, { query: { q } });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: (
      <RaidPage
        offers={result.answer.data}
        q={q}
        viewKey={crypto.randomUUID()}
        trouble={failed?.failure.error.code ?? null}
      />
    ),
  });
}
