/**
 * The cameras of `npm start`: what some lives of the seed world show. Each draws a stage of its own, ten small pictures a second, and
 * only while somebody watches; so long fans talk there too.
 */
import { filmedLives } from '../world/live-key.ts';
import { film } from './camera/broadcast.ts';
import { Crowd } from './camera/crowd.ts';

const port = process.env.PORT ?? '8787';

for (const live of filmedLives) {
  const crowd = new Crowd(`http://localhost:${port}`, live);
  film({
    url: `ws://localhost:${port}/ingest/${live.ingest_key}`,
    name: live.slug,
    hasClock: false,
    onDemand: true,
    watched: (is) => crowd.watched(is),
  });
}
