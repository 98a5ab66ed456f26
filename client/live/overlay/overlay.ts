/**
 * An overlay for OBS. Polls the state, and shows it until the key is revoked: then the page becomes
 * empty and stays so.
 */
import type { OverlayKind, OverlayState } from '../../../calls/live/overlay.ts';
import { showAlerts } from './show-alerts.ts';
import { showChat } from './show-chat.ts';
import { showFacts } from './show-facts.ts';

/** Interval between requests without a live, in milliseconds. */
const OFF_AIR_MS = 3_000;
/** During a live the server itself waits for news. */
const ON_AIR_MS = 300;
const FAILED_MS = 5_000;

const { body } = document;
const kind = body.dataset.overlay as OverlayKind;
const [key = ''] = location.pathname.split('/').slice(-2);
const show = { alerts: showAlerts, chat: showChat, goal: showFacts, supporters: showFacts, pk: showFacts }[kind](body);

let before: OverlayState | null = null;

async function poll(): Promise<number | null> {
  const form = new URLSearchParams({ overlay_key: key, kind });
  if (before) form.set('since', before.now);
  if (before?.live_uuid) {
    form.set('live_uuid', before.live_uuid);
    form.set('after', String(before.last));
  }
  const answer = await fetch('/api/v1/overlay', { method: 'POST', body: form });
  if (answer.status === 403) return null;
  if (!answer.ok) return FAILED_MS;
  const { data } = (await answer.json()) as { data: OverlayState };
  const { size, accent_color, ground_color } = data.settings;
  body.dataset.size = size;
  body.style.setProperty('--accent', accent_color);
  body.style.setProperty('--ground', ground_color);
  if (before?.live_uuid && before.live_uuid !== data.live_uuid) show.clear();
  show.take(data, before);
  before = data;
  return data.live_uuid ? ON_AIR_MS : OFF_AIR_MS;
}

async function follow() {
  const wait_ms = await poll().catch(() => FAILED_MS);
  if (wait_ms === null) body.replaceChildren();
  else setTimeout(() => void follow(), wait_ms);
}

void follow();
