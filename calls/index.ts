/**
 * All calls with their schemas, for code that documents or tests all of them. Code that serves a
 * request uses call-files.ts.
 */
import { callsOf } from './call-files.ts';

/** All calls with their export names and features, in order of registration. */
export const calls = await callsOf();
