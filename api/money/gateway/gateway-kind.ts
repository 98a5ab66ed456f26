/**
 * The declaration of a gateway. The build finds the exported constants of its type, such as `export
 * const acme: GatewayKind = …`.
 */
import type { z } from 'zod';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { AdapterPorts } from './exchange.ts';
import type { Capabilities, Gateway } from './gateway.ts';

/** Functions with which a gateway finds and reaches its API. */
export interface GatewayAccess {
  /**
   * Returns the address of its API: the one of the settings, otherwise the sandbox if that is bound,
   * otherwise the real one.
   */
  urlOf: (own: string, places: { sandbox: string; real: string }) => string;
  /** Returns the ports that send requests to this address. */
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
