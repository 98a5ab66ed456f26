/** What a gateway declares, so that the build finds it: `export const acme: GatewayKind = …`. */
import type { z } from 'zod';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { AdapterPorts } from './exchange.ts';
import type { Capabilities, Gateway } from './gateway.ts';

/** Opens connections for a gateway. */
export interface GatewayAccess {
  /**
   * Returns the address of its API: the one of the settings, otherwise the sandbox if that is bound,
   * otherwise the real one.
   */
  urlOf: (own: string, places: { sandbox: string; real: string }) => string;
  portsFor: (url: string) => AdapterPorts;
}

export interface GatewayKind {
  key: GatewayKey;
  can: Capabilities;
  /** Deadline of a request. */
  deadline_ms: number;
  /** Its settings in api/wrangler.toml and its secrets, which have `SECRET` in their names. */
  settings: z.ZodObject;
  /** Opens it with the bindings of the Worker. Null: it is not set up. */
  open: (env: object, access: GatewayAccess) => Gateway | null;
}
