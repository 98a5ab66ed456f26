/** The script of hydrated pages, beside that of every page: what cannot wait for their app, and its start. */
import { followEarly } from './money/order/follow-early.ts';
import { keepOffline } from './money/order/keep-offline.ts';
import { startLate } from './platform/app/late-start.ts';
import { runDown } from './ui/facts/run-down.ts';

startLate([followEarly, runDown, keepOffline]);
