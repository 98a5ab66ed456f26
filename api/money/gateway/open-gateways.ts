/**
 * Opens all gateways with the real bindings. A gateway without settings rejects every request and
 * every webhook.
 */
import kinds from 'virtual:api-gateways';
import { z } from 'zod';
import { gatewayKey } from '../../../calls/money/order-details.ts';
import { fetcherBinding } from '../../platform/framework/binding.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { openExchange } from './exchange.ts';
import { type Capabilities, type Gateway, type Gateways, GatewayUnavailable } from './gateway.ts';
import type { GatewayAccess, GatewayKind } from './gateway-kind.ts';
import { openPictures } from './picture.ts';

/** Address of the sandbox, which simulates the gateways in development. */
const SANDBOX = 'http://sandbox/sandbox';

/** Simulates all gateways. Bound in development only. */
const bindings = z.object({ SANDBOX: fetcherBinding.optional() });

/** All gateways, in the order of their keys. */
const ordered = gatewayKey.options.map((key) => kinds.find((kind) => kind.key === key) ?? missing(key));

function missing(key: string): never {
  throw new Error(`No constant of the type GatewayKind has the key ${key}`);
}

/** Names of the settings of all gateways, and of their secrets. */
export const gatewayNames = {
  settings: ordered.flatMap(({ settings }) => Object.keys(settings.shape).filter((name) => !isSecret(name))),
  secrets: ordered.flatMap(({ settings }) => Object.keys(settings.shape).filter(isSecret)),
};

function isSecret(name: string): boolean {
  return name.includes('SECRET');
}

/**
 * Opens each gateway with its settings. A gateway without an address uses the sandbox, if that is
 * bound.
 */
export function openGateways(env: object, { db, now }: { db: Db; now: Date }): Gateways {
  const { SANDBOX: sandbox } = bindings.parse(env);
  const accessOf = ({ key, deadline_ms }: GatewayKind): GatewayAccess => ({
    urlOf: (own, { sandbox: path, real }) => own || (sandbox ? `${SANDBOX}/${path}` : real),
    portsFor(url) {
      const isPlayed = sandbox !== undefined && url.startsWith(SANDBOX);
      const fetcher: typeof fetch = isPlayed ? (...args) => sandbox.fetch(...args) : (...args) => fetch(...args);
      return {
        exchange: openExchange(key, { fetcher, deadline_ms, db, now }),
        fetchPicture: openPictures({ fetcher, played: isPlayed ? url : null }),
        log,
      };
    },
  });
  return Object.fromEntries(
    ordered.map((kind) => [kind.key, kind.open(env, accessOf(kind)) ?? notSetUp(kind.can)]),
  ) as Gateways;
}

/** Returns a gateway without settings, which rejects everything. */
function notSetUp(can: Capabilities): Gateway {
  const silent = async () => {
    throw new GatewayUnavailable('The gateway is not set up');
  };
  return {
    is_set_up: false,
    payee_name: '',
    can,
    chargeIdOf: () => null,
    createCharge: silent,
    findCharges: silent,
    fetchStatus: silent,
    cancel: silent,
    fetchPicture: async () => null,
    signature_headers: [],
    acknowledgement: { received: true },
    verifyWebhook: async () => ({ verdict: 'refused', reason: 'not_set_up' }),
  };
}
