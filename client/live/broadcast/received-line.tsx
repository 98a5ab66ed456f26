import type { ReceivedSignal } from '../../../calls/live/broadcast/picture.ts';
import { useSite } from '../../platform/page/site.tsx';
import { receivedText } from './received-text.ts';

const signals = ['waiting', 'live', 'lost', 'over'] as const;

/** The signal that the server receives. follow-received.ts keeps it current. */
export function ReceivedLine({
  live_uuid,
  received,
  isWaiting = false,
}: {
  live_uuid: string;
  /** Null if the room did not answer. */
  received: ReceivedSignal | null;
  /** The live waits for its first picture, with which the panel is replaced. */
  isWaiting?: boolean;
}) {
  const { t } = useSite();
  const words = { sound: t('broadcast:received.sound'), silent: t('broadcast:received.silent') };
  const textAttributes = {
    ...Object.fromEntries(signals.map((signal) => [`data-${signal}`, t(`broadcast:received.${signal}`)])),
    'data-sound': words.sound,
    'data-silent': words.silent,
    'data-unmeasured': t('broadcast:received.unmeasured'),
    ...(isWaiting && { 'data-is-waiting': '' }),
  };
  // Cloudflare Stream says that it receives a video, not which.
  const isUnmeasured = received?.signal === 'live' && !received.picture;
  return (
    <p role="status" className="text-sm" data-received={`/live-media/${live_uuid}/picture.json`} {...textAttributes}>
      {received
        ? receivedText(received, {
            line: t(`broadcast:received.${isUnmeasured ? 'unmeasured' : received.signal}`),
            ...words,
          })
        : t('broadcast:received.unknown')}
    </p>
  );
}
