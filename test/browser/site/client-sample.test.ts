/** Checks the sample web app of `@vela/client` against the site. */
import path from 'node:path';
import { createServer } from 'vite';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { findLive, say, signIn } from '../../../clients/typescript/samples/bot-steps.ts';
import { createVelaClient } from '../../../clients/typescript/src/index.ts';
import { newcomer } from '../../system/member.ts';
import { test } from '../browser.ts';

const origin = inject('origin');
const folder = path.join(import.meta.dirname, '../../../clients/typescript');

/** Serves the sample like `npm run web -w @vela/client`, but with the source of the client. */
async function serveSample(): Promise<string> {
  process.env.VELA_ORIGIN = origin;
  const server = await createServer({
    root: path.join(folder, 'samples/web'),
    logLevel: 'error',
    cacheDir: path.join(folder, 'dist/vite'),
    resolve: { alias: { '@vela/client': path.join(folder, 'src/index.ts') } },
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
  });
  onTestFinished(() => server.close());
  await server.listen();
  return server.resolvedUrls?.local[0] ?? expect.fail('the page has no address');
}

describe('sample web app', () => {
  test('the page lists lives and shows new lines of the chosen one', async ({ open }) => {
    const { token } = await signIn({ origin }, `demo-${newcomer('new')}`);
    const client = createVelaClient({ origin, token });
    const live = (await findLive(client)) ?? expect.fail('a live is on air');
    const page = await open(await serveSample());
    await page.getByRole('button', { name: live.title }).click();
    await page.getByText('Viewers: ').waitFor();
    await say(client, live.slug, 'ทักจากตัวอย่าง');
    await page.getByRole('listitem').filter({ hasText: 'บอตตัวอย่าง: ทักจากตัวอย่าง' }).waitFor();
    expect(await page.locator('#viewers').textContent()).toMatch(/Viewers: [1-9]/);
  });
});
