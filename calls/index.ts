/** Every call there is, with its schemas: for what documents them all. What answers one asks call-files.ts for it. */
import { callsOf } from './call-files.ts';

/** Each with its name in code and the feature that documents it, in the order of registration. */
export const calls = await callsOf();
