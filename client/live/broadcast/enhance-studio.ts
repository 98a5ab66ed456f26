/**
 * The studio in the browser: the camera preview before going on air, and the start of a broadcast.
 */

import { sendAsForm } from '../../platform/script/send-as-form.ts';
import { followActivity } from '../cockpit/follow-activity.ts';
import { deviceChoices, openKnownCamera, runTools } from '../cockpit/run-tools.ts';
import { openSheetOf } from '../cockpit/sheets.ts';
import { followPanels } from './follow-panels.ts';
import { followReceived } from './follow-received.ts';
import { Capture } from './send/capture.ts';
import { pictureCodec } from './send/encode.ts';

/** Enhances studio-page.tsx. */
export async function enhanceStudio(): Promise<void> {
  const studio = document.querySelector<HTMLElement>('[data-studio]');
  const video = studio?.querySelector<HTMLVideoElement>('[data-own-picture]');
  if (!studio || !video) return;
  followReceived();
  followPanels(studio);
  followActivity(studio);
  openSheetOf(location.hash);
  // WebKitGTK 2.50 crashes if a page requests encoders before its media library is loaded.
  video.canPlayType('video/mp4');
  const codec = await pictureCodec().catch(() => null);
  const find = <T extends HTMLElement>(selector: string) => studio.querySelector<T>(selector);
  if (codec === null || !('audioWorklet' in AudioContext.prototype)) {
    find('[data-unsupported]')?.removeAttribute('hidden');
    return;
  }
  const capture = new Capture(video);
  for (const part of studio.querySelectorAll<HTMLElement>('[data-scripted]')) part.hidden = false;

  const tryOpen = async (open: () => Promise<void>): Promise<boolean> => {
    const refusal = find('[data-refused]');
    try {
      await open();
      if (refusal) refusal.hidden = true;
      find('[data-empty]')?.setAttribute('hidden', '');
      await listDevices(studio, capture);
      return true;
    } catch {
      if (refusal) refusal.hidden = capture.isOpen;
      return false;
    }
  };
  const openCamera = () => tryOpen(() => capture.openCamera());
  runTools({ studio, capture, tryOpen });
  // A live on air may have its picture from a program.
  if (studio.dataset.studio === 'ready') void openKnownCamera(openCamera);

  /**
   * Starts the broadcast in place, because a normal submit would lead to the ingest URL for
   * programs.
   */
  studio.addEventListener('submit', (event) => {
    const form = event.target;
    const isOfProgram = event.submitter?.getAttribute('value') === 'program';
    if (!(form instanceof HTMLFormElement) || isOfProgram || !form.matches('[data-begin], [data-send]')) return;
    event.preventDefault();
    void begin(form, event.submitter);
  });
  async function begin(form: HTMLFormElement, button: HTMLElement | null) {
    if (form.ariaBusy === 'true' || !(capture.isOpen || (await openCamera()))) return;
    form.ariaBusy = 'true';
    const { goOnAir } = await import('./go-on-air.ts');
    const isBegun = await goOnAir({ studio: studio as HTMLElement, form, capture, codec: codec as string });
    form.ariaBusy = 'false';
    if (!isBegun) sendAsForm(form, button);
  }
}

/** Fills the device lists. Browsers reveal device names only after a device was opened. */
async function listDevices(studio: HTMLElement, capture: Capture) {
  const devices = await navigator.mediaDevices.enumerateDevices();
  for (const choice of deviceChoices(studio)) {
    const kind = choice.dataset.device as 'videoinput' | 'audioinput';
    const own = devices.filter((device) => device.kind === kind);
    choice.replaceChildren(...own.map(({ label, deviceId }) => new Option(label, deviceId)));
    choice.value = capture.devices[kind];
    const flip = studio.querySelector<HTMLElement>('[data-flip]');
    if (kind === 'videoinput' && flip) flip.hidden = own.length < 2;
  }
  studio.querySelector('[data-choices]')?.removeAttribute('hidden');
}
