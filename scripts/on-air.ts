/**
 * The cameras of `npm start`: what the lives of the seed world show, which is their VB, drawn, as on the poster. They send only while somebody
 * watches; so long fans talk there too, and two VBs meet in PK. A new world has one live more, of a minute, to be seen again.
 */
import { rivals } from '../world/live-fan.ts';
import { filmedLives } from '../world/live-key.ts';
import { film } from './camera/broadcast.ts';
import type { Camera } from './camera/camera.ts';
import { Crowd } from './camera/crowd.ts';
import { drawnCamera } from './camera/drawn/kept.ts';
import { broadcastOnce } from './camera/one-replay.ts';
import { Rivals } from './camera/rivals.ts';

const [origin = 'http://localhost:8787'] = process.argv.slice(2);

const match = new Rivals(origin, ...rivals);
// A live without a sender is over soon: all senders are there before the first camera is, and whoever is watched is filmed first.
const cameras = filmedLives.map((live) => {
  let drawn: Promise<Camera> | undefined;
  const camera = () => {
    drawn ??= drawnCamera(live.slug);
    return drawn;
  };
  const crowd = new Crowd(origin, live);
  film({
    url: `${origin.replace(/^http/, 'ws')}/ingest/${live.ingest_key}`,
    camera,
    onDemand: true,
    watched: (is) => {
      crowd.watched(is);
      match.looked(live.uuid, is);
    },
  });
  return camera;
});
for (const camera of cameras) await camera();
await broadcastOnce(origin);
