/** Runs the buttons for camera and microphone of picture-tools.tsx. */
import type { Capture } from '../broadcast/send/capture.ts';
import { deviceShape, wantsUpright } from '../broadcast/send/picture-shape.ts';
import { showBriefly } from './show-briefly.ts';

const LEVEL_MS = 100;

interface Tools {
  studio: HTMLElement;
  capture: Capture;
  /** Runs a command that opens a device, and shows whether the browser refused it. */
  tryOpen: (open: () => Promise<void>) => Promise<boolean>;
}

/** Returns the lists of cameras and microphones. */
export const deviceChoices = (studio: HTMLElement) =>
  [...studio.querySelectorAll('select')].filter(({ dataset }) => dataset.device !== undefined);

/** Enhances the tools and settings of the studio. */
export function runTools({ studio, capture, tryOpen }: Tools): void {
  const find = <T extends HTMLElement>(selector: string) => studio.querySelector<T>(selector);
  const openCamera = () => void tryOpen(() => capture.openCamera());
  find('[data-capture=camera]')?.addEventListener('click', openCamera);
  find('[data-open-camera]')?.addEventListener('click', openCamera);
  const share = find('[data-capture=screen]');
  share?.addEventListener('click', () => void tryOpen(() => capture.openScreen()));
  // Phones cannot share their screen.
  if (share && !('getDisplayMedia' in navigator.mediaDevices)) share.hidden = true;
  find('[data-flip]')?.addEventListener('click', () => void tryOpen(() => capture.flip()));
  for (const choice of deviceChoices(studio)) {
    const open = choice.dataset.device === 'videoinput' ? 'openCamera' : 'openMicrophone';
    choice.addEventListener('change', () => void tryOpen(() => capture[open](choice.value)));
  }
  const toggle = (selector: string, use: (isOn: boolean, button: HTMLElement) => void) => {
    const button = find(selector);
    button?.addEventListener('click', () => {
      const isOn = button.ariaPressed !== 'true';
      button.ariaPressed = String(isOn);
      use(isOn, button);
    });
  };
  toggle('[data-mute]', (isMuted) => {
    capture.isMuted = isMuted;
  });
  toggle('[data-mirror]', (isMirrored, { dataset }) => {
    capture.isMirrored = isMirrored;
    showBriefly(studio, (isMirrored ? dataset.on : dataset.off) ?? '');
  });
  const level = find<HTMLMeterElement>('[data-level]');
  setInterval(() => {
    if (level) level.value = capture.level;
  }, LEVEL_MS);
  followShape(studio, capture);
  offerFilter(studio, capture);
}

/** Offers the filters where they can work. Their script is loaded when one is or was chosen. */
function offerFilter(studio: HTMLElement, capture: Capture) {
  const field = studio.querySelector<HTMLElement>('[data-filter]');
  if (!field || !('WebGL2RenderingContext' in globalThis)) return;
  field.hidden = false;
  const run = async () => (await import('../broadcast/filter/run-filter.ts')).runFilter({ studio, field, capture });
  try {
    if (localStorage.getItem('studio-filter')) return void run();
  } catch {
    // The browser stores nothing.
  }
  field.addEventListener('change', run, { once: true });
}

/** Tells the layout the shape of the picture, and turns the picture with the phone. */
function followShape(studio: HTMLElement, capture: Capture) {
  const video = studio.querySelector<HTMLVideoElement>('[data-own-picture]');
  const cockpit = video?.closest<HTMLElement>('.cockpit');
  video?.addEventListener('resize', () => {
    if (cockpit) cockpit.dataset.shape = video.videoWidth > video.videoHeight ? 'wide' : 'tall';
  });
  screen.orientation?.addEventListener('change', () => capture.turned());
}

/** Opens the camera of a phone at once, if the VB has allowed it before. */
export async function openKnownCamera(openCamera: () => Promise<unknown>): Promise<void> {
  if (wantsUpright(deviceShape()) === null) return;
  const name = 'camera' as PermissionName;
  const permission = await navigator.permissions?.query({ name }).catch(() => null);
  if (permission?.state === 'granted') await openCamera();
}
