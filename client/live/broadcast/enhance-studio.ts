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

/** Enhances studio-page.tsx, and the page of a guest. */
export async function enhanceStudio(): Promise<void> {
  if (document.querySelector('[data-guest]')) return (await import('../guest/send-guest.ts')).sendGuest();
  const studio = document.querySelector<HTMLElement>('[data-studio]');
  const video = studio?.querySelector<HTMLVideoElement>('[data-own-picture]');
  if (!studio || !video) return;
  followReceived();
  followPanels(studio);
  followActivity(studio);
  openSheetOf(location.hash);
  const find = <T extends HTMLElement>(selector: string) => studio.querySelector<T>(selector);
  const capture = new Capture(video);

  let opened = Promise.resolve(false);
  /** Opens one device at a time: a second camera would end the start of the first. */
  const tryOpen = (open: () => Promise<void>): Promise<boolean> => {
    opened = opened.then(() => tryOpenAlone(open));
    return opened;
  };
  const tryOpenAlone = async (open: () => Promise<void>): Promise<boolean> => {
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
  const openCamera = () =>
    tryOpen(async () => {
      if (!capture.isOpen) await capture.openCamera();
    });

  /**
   * Starts the broadcast in place, because a normal submit would lead to the ingest URL for
   * programs. A VB may be faster than the check of the browser.
   */
  studio.addEventListener('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches('[data-air]')) {
      event.preventDefault();
      return void import('./leave-practice.ts').then(({ leavePractice }) => leavePractice(studio, form));
    }
    const isOfProgram = event.submitter?.getAttribute('value') === 'program';
    if (!(form instanceof HTMLFormElement) || isOfProgram || !form.matches('[data-begin], [data-send]')) return;
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    void begin(form, event.submitter).finally(() => {
      form.ariaBusy = 'false';
    });
  });
  find('[data-awaits-script]')?.removeAttribute('data-awaits-script');
  const checked = sendingCodec(video);
  async function begin(form: HTMLFormElement, button: HTMLElement | null) {
    const codec = await checked;
    if (codec === null) return sendAsForm(form, button);
    if (!(await openCamera())) return;
    const { goOnAir } = await import('./go-on-air.ts');
    const isBegun = await goOnAir({ studio: studio as HTMLElement, form, capture, codec });
    if (!isBegun) sendAsForm(form, button);
  }

  if ((await checked) === null) {
    find('[data-unsupported]')?.removeAttribute('hidden');
    return;
  }
  for (const part of studio.querySelectorAll<HTMLElement>('[data-scripted]')) {
    part.hidden = false;
    part.removeAttribute('data-scripted');
  }
  runTools({ studio, capture, tryOpen });
  // A live on air may have its picture from a program.
  if (studio.dataset.studio === 'ready') void openKnownCamera(openCamera);
}

/** Returns the video codec with which this browser can broadcast, or null. */
async function sendingCodec(video: HTMLVideoElement): Promise<string | null> {
  // WebKitGTK 2.50 crashes if a page requests encoders before its media library is loaded.
  video.canPlayType('video/mp4');
  const codec = await pictureCodec().catch(() => null);
  return codec !== null && 'audioWorklet' in AudioContext.prototype ? codec : null;
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
