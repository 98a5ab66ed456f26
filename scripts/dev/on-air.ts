/**
 * The cameras of `npm start`: each live of the seed data shows its drawn VB. They send only while a
 * viewer watches. During that time fans chat, and two VBs meet in PK. A new checkout gets one more
 * live of a minute, which leaves a replay.
 */
import { rivals } from '../../seed/live-fan.ts';
import { filmedLives } from '../../seed/live-key.ts';
import { film } from './camera/broadcast.ts';
import type { Camera } from './camera/camera.ts';
import { Crowd } from './camera/crowd.ts';
import { drawnCamera } from './camera/drawn/cached-clips.ts';
import { broadcastOnce } from './camera/one-replay.ts';
import { Rivals } from './camera/rivals.ts';
import { localOrigin } from './local-origin.ts';

const [origin = localOrigin] = process.argv.slice(2);

const match = new Rivals(origin, ...rivals);
// A live without a sender ends soon. So all senders connect before the first camera exists, and
// watched lives are filmed first.
const cameras = filmedLives.map((live) => {
  let drawing: Promise<Camera> | undefined;
  const camera = () => {
    drawing ??= drawnCamera(live.slug);
    return drawing;
  };
  const crowd = new Crowd(origin, live);
  film({
    url: `${origin.replace(/^http/, 'ws')}/ingest/${live.ingest_key}`,
    camera,
    onDemand: true,
    watched: (is) => {
      crowd.watched(is);
      match.noteWatched(live.uuid, is);
    },
  });
  return camera;
});
for (const camera of cameras) await camera();
await broadcastOnce(origin);
