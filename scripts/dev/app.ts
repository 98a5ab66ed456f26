/**
 * `npm run app`: acts like a mobile app, beside `npm start` (with any `--seed`). It signs
 * up a new user with the sandbox's provider, tops up 100 baht with a bearer token, and opens a web
 * view. PORT as for `npm start`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { appClient, orderByApp, signUpByApp } from './app/client.ts';
import { accessTokenOf, payAtSandbox } from './app/sandbox.ts';
import { localOrigin as origin } from './local-origin.ts';

try {
  const access_token = await accessTokenOf(origin, 'demo-bare');
  const { token, user } = await signUpByApp(origin, { access_token, name: 'แอปพลิเค' });
  console.log(`Signed up: ${user.name} (${user.uuid}), who has no address.`);
  const app = await appClient(origin, token);
  const { data, error } = await orderByApp(app, { amount_satang: 10_000, key: crypto.randomUUID() });
  if (!data) throw new Error(JSON.stringify(error));
  const { uuid, qr } = data.data;
  console.log(`Ordered: ${origin}/payment/orders/${uuid}`);
  await payAtSandbox(origin, qr?.payload ?? '');
  const stateOf = async () =>
    (await app.GET('/v1/payment/orders/{uuid}', { params: { path: { uuid } } })).data?.data.state;
  for (let tries = 0; tries < 60 && (await stateOf()) !== 'processed'; tries += 1) await wait(500);
  const balance = await app.GET('/v1/payment/balance');
  console.log(`Order: ${await stateOf()}. Balance: ${JSON.stringify(balance.data?.data)}`);
  const view = await app.POST('/v1/sessions', { body: { device: 'WebView' } });
  console.log(`A web view, for a minute and once: ${origin}/profile?code=${view.data?.data.entry_code}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`Is npm start running at ${origin}?`);
  process.exitCode = 1;
}
