/** The VB's overlays for OBS: their links, their settings and a test alert. */
import type { Context } from 'hono';
import { getOverlay, newOverlayKey, revokeOverlayKey, setOverlay, testOverlay } from '../../../calls/live/overlay.ts';
import { OverlaysPage } from '../../../client/live/overlay/overlays-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/live/overlay.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';

export const overlays = loader(pageDefinitions.overlays, (c, { query: { status = null } }) =>
  overlaysPage(c, { status }),
);

export const save = action(pageDefinitions.overlays, 'save', async (c, { form }) => {
  const result = await api(c, setOverlay, { form });
  if (result.ok || result.status === 401 || result.status >= 500) return after(c, result, 'saved');
  return overlaysPage(c, { failed: result });
});

export const key = action(pageDefinitions.overlays, 'key', async (c) => {
  const result = await api(c, newOverlayKey, {});
  return result.ok ? c.redirect(linkIn(c)(href('/studio/overlays')), 303) : failedPage(c, result);
});

export const revoke = action(pageDefinitions.overlays, 'revoke', async (c) =>
  after(c, await api(c, revokeOverlayKey, {}), 'revoked'),
);

export const test = action(pageDefinitions.overlays, 'test', async (c) =>
  after(c, await api(c, testOverlay, {}), 'tried'),
);

type Status = 'saved' | 'tried' | 'revoked';

const after = (c: Context<EdgeEnv>, result: { ok: true } | Failure, status: Status) =>
  'failure' in result ? failedPage(c, result) : c.redirect(linkIn(c)(href('/studio/overlays', { status })), 303);

async function overlaysPage(
  c: Context<EdgeEnv>,
  { status = null, failed }: { status?: Status | null; failed?: Failure },
): Promise<Response> {
  const result = await api(c, getOverlay, {});
  if (!result.ok) return failedPage(c, result);
  const { overlay_key, settings } = result.answer.data;
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: (
      <OverlaysPage
        base={overlay_key && `${publicOrigin(c)}${linkIn(c)('/overlay')}/${overlay_key}`}
        settings={settings}
        status={status}
        formError={failed?.failure.error.code ?? null}
      />
    ),
  });
}
