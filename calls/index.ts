/**
 * All calls with their schemas, for code that documents or tests all of them. Code that serves a
 * request uses call-files.ts.
 */
import features from 'virtual:call-features';
import { callsOf } from './call-files.ts';

/** All calls with their export names and features, such as `money/order`, in order of registration. */
export const calls = (await callsOf()).map(({ name, file, call }) => ({ name, call, feature: features[file] ?? '' }));
