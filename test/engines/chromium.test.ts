/** Runs the main journeys in Chromium. */
import { walkJourneys } from './journeys.ts';

walkJourneys('chromium', 'firefox');
