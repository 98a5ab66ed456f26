/** Controls the studio page of an engine as a VB. */
import { expect } from 'vitest';
import { z } from 'zod';
import broadcast from '../../locales/th/live/broadcast.json' with { type: 'json' };
import { query } from '../system/database.ts';
import type { EnginePage } from './engine.ts';

/** The text with which the studio confirms that the room receives pictures. */
const [RECEIVED = ''] = broadcast.received.live.split('{');

/**
 * Opens the engine's fake camera, starts a stream and waits until the studio confirms that it
 * arrives.
 */
export async function goOnAir(studio: EnginePage): Promise<void> {
  await studio.click('.cockpit-sources:not([data-scripted]) [data-capture=camera]');
  await expect
    .poll(() => studio.evaluate(() => document.querySelector<HTMLElement>('[data-choices]')?.hidden === false))
    .toBe(true);
  await studio.fill('#title', 'ไลฟ์จากสตูดิโอ');
  await studio.click('[data-begin] button:not([name])');
  await expect.poll(() => studio.text('[data-received]:not([data-is-waiting])')).toContain(RECEIVED);
}

/** Ends the stream with the buttons of the studio. */
export async function endLive(studio: EnginePage): Promise<void> {
  await studio.click('details:has(form[action$="/end"]) > summary');
  await studio.click('form[action$="/end"] button');
  await expect.poll(() => studio.url()).toContain('/studio/');
}

/** Returns the stream that a VB started last. */
export async function newestLive(caster_uuid: string): Promise<{ uuid: string; slug: string }> {
  const { results } = await query(
    'SELECT uuid, slug FROM lives WHERE caster_uuid = ? ORDER BY started_at_ms DESC LIMIT 1',
    caster_uuid,
  );
  return z.tuple([z.object({ uuid: z.string(), slug: z.string() })]).parse(results)[0];
}
