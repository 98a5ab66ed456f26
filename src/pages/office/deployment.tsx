/** What both Workers were set to: the host says its own, the edge knows its own. */
import { deploymentOf, getDeployment } from '../../../calls/deployment.ts';
import { DeploymentPage } from '../../../client/office/deployment-page.tsx';
import { deployment as row } from '../../../pages/office.ts';
import { api } from '../../api.ts';
import { failedPage } from '../../errors.tsx';
import { edgeNames } from '../../office/edge-names.ts';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';

export const deployment = open(row, async (c) => {
  const found = await api(c, getDeployment, {});
  if (!found.ok) return failedPage(c, found);
  const workers = [
    { name: 'host', file: 'api/wrangler.toml', deployment: found.answer.data },
    { name: 'edge', file: 'wrangler.toml', deployment: deploymentOf(c.env, edgeNames) },
  ] as const;
  return page(c, { share: { kind: 'hidden' }, body: <DeploymentPage workers={workers} /> });
});
