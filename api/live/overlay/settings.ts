import type { OverlaySettings } from '../../../calls/live/overlay.ts';
import type { overlays } from './tables.ts';

/** Formats the settings of overlays for the API. */
export const serializeSettings = (row: typeof overlays.$inferSelect): OverlaySettings => ({
  size: row.size,
  has_sound: row.has_sound === 1,
  min_coins: row.min_coins,
  accent_color: row.accent_color,
  ground_color: row.ground_color,
});
