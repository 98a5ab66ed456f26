/** Configuration of both Workers. The API returns its own; the edge Worker reads its bindings. */
import { deploymentOf, getDeployment } from '../../../../calls/office/operation-deployment.ts';
import { getWaiting } from '../../../../calls/office/operation-today.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import { DeploymentPage } from '../../../../client/office/deployment-page.tsx';
import { deployment as pageDefinition } from '../../../../pages/office/office.ts';
import { edgeNames } from '../../../office/edge-names.ts';
import { navOf } from '../../../office/office-nav.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';

export const deployment = loader(pageDefinition, async (c) => {
  const [viewerResult, waitingResult, result] = await Promise.all([
    api(c, getProfile, {}),
    api(c, getWaiting, {}),
    api(c, getDeployment, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  if (!viewerResult.ok) return failedPage(c, viewerResult);
  const workers = [
    { name: 'host', file: 'api/wrangler.toml', deployment: result.answer.data },
    { name: 'edge', file: 'wrangler.toml', deployment: deploymentOf(c.env, edgeNames) },
  ] as const;
  return page(c, {
    share: { kind: 'hidden' },
    body: <DeploymentPage nav={navOf(viewerResult.answer.data.role, waitingResult)} workers={workers} />,
  });
});
