import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CopyableText } from './copyable-text.tsx';
import { MOVFLAGS, MUXER_SETTINGS, type ProgramTarget } from './program-target.ts';

/** Reconnects after a lost connection or a server outage, and continues with current media. */
const again =
  '-attempt_recovery 1 -recover_any_error 1 -recovery_wait_time 1 -drop_pkts_on_overflow 1 -restart_with_keyframe 1';
const encoding =
  '-re -i film.mp4 -map 0:v -map "0:a?" -c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -g 60 -c:a aac';
const ffmpegTo = (target: ProgramTarget) =>
  target.by === 'rtmp'
    ? `ffmpeg ${encoding} -f flv "${target.server.replace(/\/$/, '')}/${target.key}"`
    : `ffmpeg ${encoding} -flags +global_header -f fifo -fifo_format mp4 -format_opts movflags=${MOVFLAGS}:frag_duration=200000:method=PUT ${again} "${target.address}"`;

/**
 * Explains how to send with OBS or ffmpeg: the address with the stream key, and the OBS profile.
 */
export function ProgramInstructions({
  target,
  isKeyReplaced,
  keyError,
  isNext,
}: {
  /** Null: the VB has no stream key. */
  target: ProgramTarget | null;
  isKeyReplaced: boolean;
  /**
   * Cloudflare Stream does not answer. `hidden`: the VB may have a key, which cannot be shown now.
   * `unchanged`: no key was created. `deleted`: it answers that it has no such key. The next live
   * creates one.
   */
  keyError: 'hidden' | 'unchanged' | 'deleted' | null;
  /** A live waits for the program, so that its settings are the next step. */
  isNext: boolean;
}) {
  const { t, to } = useSite();
  const newKey = to(actionHref('/studio', '/stream-key', {}));
  return (
    <Section id="program" title={t('broadcast:program.title')} className="card p-5">
      <div className="grid grid-cols-1 gap-3 text-sm">
        <p>{t('broadcast:program.text')}</p>
        {isKeyReplaced && <NoticeBox>{t('broadcast:program.replaced')}</NoticeBox>}
        {keyError === 'hidden' && <NoticeBox>{t('broadcast:program.key_hidden')}</NoticeBox>}
        {keyError === 'deleted' && (
          <p role="alert" className="card alert px-4 py-3">
            {t('broadcast:program.key_deleted')}
          </p>
        )}
        {keyError === 'unchanged' && <NoticeBox>{t('error:code.stream_unavailable')}</NoticeBox>}
        {target === null ? (
          (keyError === null || keyError === 'unchanged') && (
            <form method="post" action={newKey}>
              <Button>{t('broadcast:program.first_key')}</Button>
            </form>
          )
        ) : (
          <>
            {target.by === 'rtmp' ? (
              <>
                <CopyableText label={t('broadcast:program.server')} text={target.server} />
                <CopyableText label={t('broadcast:program.stream_key')} text={target.key} isSecret />
              </>
            ) : (
              <CopyableText label={t('broadcast:program.address')} text={target.address} isSecret />
            )}
            <p className="text-soft">{t('broadcast:program.stays')}</p>
            <form method="post" action={to(actionHref('/studio', '/obs-profile', {}))}>
              <Button variant={isNext ? 'primary' : 'quiet'}>{t('broadcast:program.profile')}</Button>
            </form>
            <p className="text-soft">{t(`broadcast:program.import.${target.by}`)}</p>
            <details>
              <summary className="min-h-11 content-center underline">{t('broadcast:program.by_hand')}</summary>
              <div className="grid grid-cols-1 gap-3 pt-2">
                <p>{t(`broadcast:program.obs.${target.by}`)}</p>
                {target.by === 'https' && <CopyableText label={t('broadcast:program.muxer')} text={MUXER_SETTINGS} />}
                <CopyableText label={t('broadcast:program.ffmpeg')} text={ffmpegTo(target)} isSecret />
              </div>
            </details>
            <Confirm
              ask={t('broadcast:program.key')}
              text={t('broadcast:program.key_text')}
              confirm={t('broadcast:program.key')}
              form={{ method: 'post', action: newKey }}
            />
          </>
        )}
        <p>
          <TextLink href={to(href('/studio/overlays'))}>{t('overlay:title')}</TextLink>
        </p>
        <p>
          <TextLink href={to(href('/live-on-pc'))}>{t('broadcast:program.guide')}</TextLink>
        </p>
      </div>
    </Section>
  );
}
