/**
 * `npm run bridge`: accepts RTMP from OBS and ffmpeg, and sends it to media rooms as a camera does.
 * Settings come from the environment, see docs/operations.md.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openBridge } from './bridge/open-bridge.ts';
import { localOrigin } from './local-origin.ts';

const { BRIDGE_SITE, BRIDGE_PORT, BRIDGE_CERT, BRIDGE_KEY } = z
  .object({
    BRIDGE_SITE: z.url({ protocol: /^https?$/ }).default(localOrigin),
    BRIDGE_PORT: z.coerce.number().int().min(1).max(65_535).default(1_935),
    BRIDGE_CERT: z.string().optional(),
    BRIDGE_KEY: z.string().optional(),
  })
  .parse(process.env);

const tls = BRIDGE_CERT && BRIDGE_KEY ? { cert: readFileSync(BRIDGE_CERT), key: readFileSync(BRIDGE_KEY) } : null;
const site = new URL(BRIDGE_SITE).origin;
openBridge({ site, port: BRIDGE_PORT, tls, log: (text) => console.log(`${new Date().toISOString()} ${text}`) }).on(
  'listening',
  () => console.log(`${tls ? 'RTMPS' : 'RTMP'} on port ${BRIDGE_PORT} sends to ${site}`),
);
