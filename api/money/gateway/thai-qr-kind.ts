import type { GatewayKind } from './gateway-kind.ts';
import { thaiQrCan, thaiQrGateway } from './thai-qr.ts';
import { readThaiQrSettings, thaiQrSettings } from './thai-qr-settings.ts';

export const thaiQr: GatewayKind = {
  key: 'thai_qr',
  can: thaiQrCan,
  deadline_ms: 2_500,
  settings: thaiQrSettings,
  open(env, { urlOf, portsFor }) {
    const bank = readThaiQrSettings(env, { sandboxUrl: urlOf('', { sandbox: 'bank/api', real: '' }) || null });
    return bank && thaiQrGateway(bank, portsFor(bank.base_url));
  },
};
