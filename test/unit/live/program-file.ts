/** Files that encoders have sent, split as a media room splits them. */
import { readFileSync } from 'node:fs';
import { MediaTimeline } from '../../../api/live/broadcast/media-timeline.ts';
import { Splitter, type StreamPiece } from '../../../api/live/broadcast/splitter.ts';

/** Returns the pieces of a file in `inputs`. */
export const piecesOfFile = (name: string): StreamPiece[] => [
  ...new Splitter().push(readFileSync(new URL(`./inputs/${name}`, import.meta.url))),
];

/** Returns a media timeline that received a file. */
export function timelineOfFile(name: string, began_ms: number): MediaTimeline {
  const timeline = new MediaTimeline();
  for (const { kind, bytes } of piecesOfFile(name)) {
    if (kind === 'init') timeline.addInit(bytes);
    else timeline.take(bytes, { begun_ms: began_ms + timeline.end_us / 1000 });
  }
  return timeline;
}
