/** Watches streams from every sender in every player. Run by `npm run engines`. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type EngineName, engineNames, missingFor, onPath } from '../../../scripts/dev/engines.ts';
import type { Engine } from '../engine.ts';
import { launchEngine } from '../engines.ts';
import { seesItMove } from '../moving.ts';
import { visit } from '../visit.ts';
import { playsInMpv } from './mpv.ts';
import { type Sent, sendByFfmpeg, sendByStudio, senderNames } from './senders.ts';

const engines = new Map<EngineName, Engine>();

beforeAll(async () => {
  for (const name of engineNames) if (missingFor(name).length === 0) engines.set(name, await launchEngine(name));
});

afterAll(async () => {
  for (const engine of engines.values()) await engine.close();
});

/** Returns for each installed viewer whether it sees the stream move. */
async function viewersOf({ uuid, slug }: Sent): Promise<Record<string, boolean>> {
  const movesByViewer: Record<string, boolean> = {};
  for (const [name, engine] of engines) {
    const page = await visit(engine, `/live/${slug}`);
    movesByViewer[name] = await seesItMove(page).then(
      () => true,
      () => false,
    );
  }
  if (onPath('mpv')) movesByViewer.mpv = await playsInMpv(`${inject('origin')}/live-media/${uuid}/index.m3u8`);
  return movesByViewer;
}

describe('senders and players', () => {
  test.for(senderNames)('a stream sent by %s moves for every viewer', async (name, { skip }) => {
    const engine = name === 'ffmpeg' ? null : engines.get(name);
    const broadcast = await (name === 'ffmpeg' ? sendByFfmpeg() : engine ? sendByStudio(engine) : null);
    if (!broadcast) {
      const reason = `${name} is not installed or encodes no H.264`;
      console.log(`Left out: ${reason}`);
      return skip(reason);
    }
    const movesByViewer = await viewersOf(broadcast);
    await broadcast.end();
    console.log(
      `Sent by ${name}: ${Object.entries(movesByViewer)
        .map(([viewer, moves]) => `${viewer} ${moves ? 'moves' : 'STANDS STILL'}`)
        .join(', ')}`,
    );
    expect(Object.keys(movesByViewer).filter((viewer) => !movesByViewer[viewer])).toEqual([]);
  });
});
