/**
 * The cameras of `npm start`: what some lives of the seed world show. Each draws a stage of its own, ten small pictures a second, and
 * only while somebody watches.
 */
import { filmedLives } from '../world/live-key.ts';
import { film } from './camera/broadcast.ts';

const port = process.env.PORT ?? '8787';

for (const { slug, ingest_key } of filmedLives) {
  film({ url: `ws://localhost:${port}/ingest/${ingest_key}`, name: slug, hasClock: false, onDemand: true });
}
