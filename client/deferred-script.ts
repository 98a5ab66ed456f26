/**
 * The additional script of hydrated pages: everything that cannot wait for the client bundle, and
 * the code that starts it.
 */
import { followEarly } from './money/order/follow-early.ts';
import { keepOffline } from './money/order/keep-offline.ts';
import { deferHydration } from './platform/app/deferred-hydration.ts';
import { startCountdowns } from './ui/facts/start-countdowns.ts';

deferHydration([followEarly, startCountdowns, keepOffline]);
