/** The clock of the edge Worker, which the test controls. */
import { vi } from 'vitest';

export const START = Date.parse('2026-11-20T13:00:00.000Z');

export const HOUR_SECONDS = 3_600;

export const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
