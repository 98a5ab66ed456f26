/**
 * Menu of the player of a live: a clip, quality, sound, films of gifts, picture in picture, from
 * the beginning, keyboard shortcuts and the next live. Loaded on demand.
 */
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { addStyle } from '../../ui/add-styles.ts';
import styles from '../../ui/sheet.css?url';
import { roomText } from '../chat/room-text.ts';
import { addFilmSwitches } from '../film/film-switches.ts';
import { nextLive } from '../live/next-live.ts';
import { offerQuality } from './offer-quality.ts';
import type { VideoFormat } from './playing.ts';

export interface Player {
  /** Plays the live from its current position. */
  start: (way?: VideoFormat) => void;
  stop: () => void;
  way: () => VideoFormat;
  /** Shows a text next to the video. */
  show: (text: string) => void;
}

let menu: HTMLDialogElement | undefined;

/** Opens the menu. */
export async function openPlayerMenu(video: HTMLVideoElement, button: HTMLElement, player: Player) {
  await addStyle(styles);
  menu ??= menuOf(video, button, player);
  menu.querySelector('[data-sound]')?.setAttribute('aria-checked', String(video.muted));
  copyChatActions(menu);
  if (menu.firstElementChild instanceof HTMLElement) void offerQuality(menu.firstElementChild, video);
  if (!menu.open) menu.showModal();
}

/** Copies the chat actions into the menu on small screens, where the chat has no space for them. */
function copyChatActions(dialog: HTMLElement) {
  for (const old of dialog.querySelectorAll('[data-of-talk]')) old.remove();
  const talkMenu = document.querySelector<HTMLElement>('.talk-ways');
  if (!talkMenu || talkMenu.getClientRects().length > 0) return;
  for (const original of talkMenu.children) {
    const copy = original.cloneNode(true);
    if (!(copy instanceof HTMLElement)) continue;
    copy.className = '';
    copy.dataset.ofTalk = '';
    if (original instanceof HTMLButtonElement) copy.addEventListener('click', () => original.click());
    dialog.firstElementChild?.appendChild(copy);
  }
}

/**
 * Returns functions for the formats (full, less data, sound only) and for playing from the
 * beginning.
 */
export function videoFormatsOf(video: HTMLVideoElement, { start, stop, show }: Player) {
  const live = (format: VideoFormat) => {
    video.controls = false;
    video.parentElement?.removeAttribute('data-is-past');
    start(format);
  };
  return {
    c: () => live('c'),
    k: () => live('k'),
    a: () => live('a'),
    back: () => {
      stop();
      show('');
      return fromBeginning(video);
    },
  };
}

function menuOf(video: HTMLVideoElement, button: HTMLElement, player: Player) {
  const dialog = document.createElement('dialog');
  dialog.className = 'sheet ways';
  dialog.ariaLabel = button.ariaLabel;
  dialog.addEventListener('click', () => dialog.close());
  const list = document.createElement('div');
  dialog.appendChild(list);
  const [qualities, sounds, films] = [groupOf('quality'), groupOf('sound'), groupOf('films')];
  qualities.role = 'radiogroup';
  list.replaceChildren(qualities, sounds, films);
  const isInOwnWindow = () => document.pictureInPictureElement === video;
  const switches = {
    ...videoFormatsOf(video, player),
    pip:
      document.pictureInPictureEnabled &&
      (() =>
        (isInOwnWindow() ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(() => undefined)),
  };
  for (const format of ['c', 'k', 'a', 'pip', 'back'] as const) {
    const select = switches[format];
    if (!select) continue;
    const one = document.createElement('button');
    one.type = 'button';
    one.dataset.way = format;
    one.textContent = roomText(`room:ways.${format}`);
    const isFormat = format === 'c' || format === 'k' || format === 'a';
    if (format !== 'back') {
      one.role = isFormat ? 'radio' : 'switch';
      one.ariaChecked = String(format === player.way());
    }
    one.addEventListener('click', () => {
      void select();
      if (format === 'pip') return;
      for (const other of qualities.querySelectorAll('[data-way]')) other.ariaChecked = String(other === one);
    });
    (isFormat ? qualities : list).appendChild(one);
  }
  // The picture-in-picture window has its own close button.
  for (const name of ['enterpictureinpicture', 'leavepictureinpicture'])
    video.addEventListener(name, () =>
      list.querySelector('[data-way=pip]')?.setAttribute('aria-checked', String(isInOwnWindow())),
    );
  const sound = document.createElement('button');
  sound.type = 'button';
  sound.dataset.sound = '';
  sound.role = 'switch';
  sound.textContent = roomText('room:ways.mute');
  sound.addEventListener('click', () => {
    video.muted = !video.muted;
  });
  sounds.appendChild(sound);
  addFilmSwitches({ shown: films, sound: sounds });
  // Phones have no keyboard.
  if (matchMedia('(pointer: fine)').matches) {
    const keys = document.createElement('button');
    keys.type = 'button';
    keys.textContent = roomText('room:shortcuts.title');
    keys.addEventListener('click', () =>
      import('../controls/shortcut-list.ts').then(({ showShortcuts }) => showShortcuts()),
    );
    list.appendChild(keys);
  }
  const clip = document.createElement('a');
  clip.href = `${location.pathname}/clip`;
  clip.dataset.inSheet = '';
  clip.textContent = roomText('room:ways.clip');
  list.insertBefore(clip, list.firstChild);
  const next = nextLive();
  if (next) {
    const link = document.createElement('a');
    link.href = next;
    link.textContent = roomText('room:ways.next');
    list.appendChild(link);
  }
  document.body.appendChild(dialog);
  return dialog;
}

/** Returns an empty group of choices under its title. */
function groupOf(name: 'quality' | 'sound' | 'films'): HTMLElement {
  const group = document.createElement('div');
  group.role = 'group';
  group.ariaLabel = roomText(`room:ways.${name}`);
  const title = document.createElement('p');
  title.ariaHidden = 'true';
  title.textContent = group.ariaLabel;
  group.replaceChildren(title);
  return group;
}

/**
 * Plays the recording so far, with the browser's controls, and continues with media that arrives
 * meanwhile.
 */
async function fromBeginning(video: HTMLVideoElement) {
  const base = video.dataset.liveMedia ?? '';
  const filesNow = async () => {
    const { files }: Replay = await (await fetch(`${base}replay.json`)).json();
    return files;
  };
  const put = (name: string, seconds: number) => {
    video.src = `${base}${name}`;
    video.addEventListener(
      'loadedmetadata',
      () => {
        video.currentTime = seconds;
      },
      { once: true },
    );
    void video.play().catch(() => undefined);
  };
  const [first] = await filesNow();
  if (!first) return;
  video.controls = true;
  video.playbackRate = 1;
  video.parentElement?.setAttribute('data-is-past', '');
  put(first.name, 0);
  video.onended = async () => {
    if (!video.controls) return;
    const seconds = video.currentTime;
    const [init = ''] = video.src.split('/').at(-1)?.split('-') ?? [];
    const files = await filesNow();
    const position = files.findIndex(({ name }) => name.startsWith(`${init}-`));
    const same = files[position];
    const nextFile = files[position + 1];
    if (same && same.seconds > seconds + 1) put(same.name, seconds);
    else if (nextFile) put(nextFile.name, 0);
  };
}
