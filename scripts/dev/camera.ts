/**
 * `npm run camera -- <address> [name]`: sends the clock camera to a live, at its address for
 * programs: `https://<host>/ingest/<key>`. Needs no installation; ends with the live.
 */
import { film } from './camera/broadcast.ts';
import { ClockCamera } from './camera/clock-camera.ts';

const [address = '', name = 'test'] = process.argv.slice(2);
if (!/^https?:\/\/[^/]+\/ingest\/[\w-]+$/.test(address)) {
  console.error('Where to? npm run camera -- http://localhost:8787/ingest/<key>');
  process.exit(1);
}
film({
  url: address.replace(/^http/, 'ws'),
  camera: () => new ClockCamera(name),
  stopped: (reason) => {
    console.log(`Stopped: ${reason}`);
    process.exit(0);
  },
});
