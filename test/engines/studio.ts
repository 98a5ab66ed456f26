/** A VB who goes on air from the studio page of an engine. */
import { expect } from 'vitest';
import { z } from 'zod';
import broadcast from '../../locales/th/live/broadcast.json' with { type: 'json' };
import { query } from '../system/database.ts';
import type { EnginePage } from './engine.ts';

/** The words with which the studio says that the room has pictures of it. */
const [RECEIVED = ''] = broadcast.received.live.split(':');

/** Opens the camera that the engine makes up, begins a live, and waits until the studio says that it arrives. */
export async function goOnAir(studio: EnginePage): Promise<void> {
  await studio.click('[data-capture=camera]');
  await expect
    .poll(() => studio.evaluate(() => document.querySelector<HTMLElement>('[data-choices]')?.hidden === false))
    .toBe(true);
  await studio.fill('#title', 'ไลฟ์จากสตูดิโอ');
  await studio.click('[data-begin] button:not([name])');
  await expect.poll(() => studio.text('[data-received]')).toContain(RECEIVED);
}

/** Ends the live by the buttons of the studio. */
export async function endLive(studio: EnginePage): Promise<void> {
  await studio.click('details:has(form[action$="/end"]) > summary');
  await studio.click('form[action$="/end"] button');
  await expect.poll(() => studio.url()).toContain('/studio/');
}

/** Returns the live that a VB has begun last. */
export async function newestLive(caster_uuid: string): Promise<{ uuid: string; slug: string }> {
  const { results } = await query(
    'SELECT uuid, slug FROM lives WHERE caster_uuid = ? ORDER BY started_at_ms DESC LIMIT 1',
    caster_uuid,
  );
  return z.tuple([z.object({ uuid: z.string(), slug: z.string() })]).parse(results)[0];
}
