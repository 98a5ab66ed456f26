import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const FILE = 'live.mp4';
/** Fragments short enough to serve as parts, sent as soon as they exist. */
const movflags = '+frag_keyframe+empty_moov+default_base_moof';
const muxing = `method=PUT movflags=${movflags} frag_duration=200000`;

/** Reconnects after a lost connection or a server outage, and continues with current media. */
const again =
  '-attempt_recovery 1 -recover_any_error 1 -recovery_wait_time 1 -drop_pkts_on_overflow 1 -restart_with_keyframe 1';
const ffmpegTo = (address: string) =>
  `ffmpeg -re -i film.mp4 -map 0:v -map "0:a?" -c:v libx264 -tune zerolatency -pix_fmt yuv420p -g 60 -c:a aac -flags +global_header -f fifo -fifo_format mp4 -format_opts movflags=${movflags}:frag_duration=200000:method=PUT ${again} "${address}"`;

/** Instructions for broadcasting programs, with the ingest URL if a key was just created. */
export function ProgramWay({
  isOnAir,
  ingestUrl,
  isKeyWithdrawn,
}: {
  isOnAir: boolean;
  /** Contains the key, which is shown only once. Null if no key was just created. */
  ingestUrl: string | null;
  isKeyWithdrawn: boolean;
}) {
  const { t, to } = useSite();
  const address = ingestUrl && `${ingestUrl}/${FILE}`;
  return (
    <Section id="program" title={t('broadcast:program.title')} className="card p-5">
      <div className="grid grid-cols-1 gap-3 text-sm">
        <p>{t('broadcast:program.text')}</p>
        {isKeyWithdrawn && <NoticeBox>{t('broadcast:program.withdrawn')}</NoticeBox>}
        {!isOnAir && <p className="text-soft">{t('broadcast:program.before')}</p>}
        {address && (
          <>
            <Copied label={t('broadcast:program.address')} text={address} />
            <p className="text-soft">{t('broadcast:program.once')}</p>
            <Copied label={t('broadcast:program.obs')} text={muxing} />
            <Copied label={t('broadcast:program.ffmpeg')} text={ffmpegTo(address)} />
          </>
        )}
        {isOnAir && (
          <div className="flex flex-wrap gap-2">
            <Confirm
              ask={t('broadcast:program.key')}
              text={t('broadcast:program.key_text')}
              confirm={t('broadcast:program.key')}
              form={{ method: 'post', action: to(`${actionHref('/studio', '/key', {})}#program`) }}
            />
            <form method="post" action={to(actionHref('/studio', '/key/withdraw', {}))}>
              <Button>{t('broadcast:program.withdraw')}</Button>
            </form>
          </div>
        )}
        <p>
          <TextLink href={to(href('/live-on-pc'))}>{t('broadcast:program.guide')}</TextLink>
        </p>
      </div>
    </Section>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const { t } = useSite();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="text-soft">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-s bg-lift px-3 py-2 text-xs wrap-anywhere">{text}</code>
        <button type="button" className="btn quiet" data-copy={text} data-copied={t('broadcast:program.copied')}>
          <span>{t('broadcast:program.copy')}</span>
        </button>
      </div>
    </div>
  );
}
