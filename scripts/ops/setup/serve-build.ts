/** Serves the build as it would be deployed, on the stores of a local site. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { resourceFolderOf } from '../../../seed/local/store.ts';
import { builtWorker } from '../../build/built-worker.ts';
import { localSecrets } from './local-secrets.ts';

/** Starts both Workers at a free port. */
export async function serveBuild(state: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const { edge, host } = localSecrets(state);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: resourceFolderOf(state),
      handleStructuredLogs: () => undefined,
      workers: [builtWorker('ssr', edge), builtWorker('api', host)],
    }),
  );
  const { origin } = await miniflare.ready;
  return { origin, close: () => miniflare.dispose() };
}
