/** Runs the choice of filters in filter-field.tsx. */
import { showBriefly } from '../../cockpit/show-briefly.ts';
import type { Capture } from '../send/capture.ts';
import { DroppedFrames } from '../send/dropped-frames.ts';
import { now_us } from '../send/encode.ts';
import { type CameraFilter, cameraFilter } from './camera-filter.ts';
import { choiceOf, keepChoice, storedChoice } from './filter-setting.ts';

/** How long the VB can read why a filter is off, in milliseconds. The settings keep the reason. */
const REASON_MS = 10_000;

interface Parts {
  studio: HTMLElement;
  field: HTMLElement;
  capture: Capture;
}

/**
 * Applies what the fields say, or else what this browser remembers, and follows the fields. A
 * filter that goes by itself stays remembered: a device may be slow for a moment only.
 */
export function runFilter({ studio, field, capture }: Parts): void {
  const kind = field.querySelector('select');
  const strength = field.querySelector('input');
  const note = field.querySelector<HTMLElement>('[data-note]');
  if (!kind || !strength || !note) return;
  let filter: CameraFilter | null = null;
  const show = (text: keyof DOMStringMap) => {
    note.textContent = note.dataset[text] ?? '';
    strength.parentElement?.toggleAttribute('hidden', kind.value !== 'smooth');
  };
  const stop = () => {
    capture.filter = null;
    filter?.end();
    filter = null;
  };
  const giveUp = (reason: 'dropped' | 'lost' | 'unsupported') => {
    stop();
    kind.value = 'off';
    show(reason);
    showBriefly(studio, note.textContent, REASON_MS);
  };
  const apply = () => {
    const choice = choiceOf({ kind: kind.value, strength: strength.value });
    keepChoice(choice);
    show(choice.kind);
    if (choice.kind === 'off') return stop();
    const setting = { kind: choice.kind, strength: choice.strength };
    if (filter) {
      filter.setting = setting;
      return;
    }
    const drops = new DroppedFrames();
    filter = cameraFilter(setting, {
      lost: () => giveUp('lost'),
      dropped: () => drops.add(now_us()) && giveUp('dropped'),
    });
    if (!filter) return giveUp('unsupported');
    capture.filter = filter;
  };
  if (kind.value === 'off') {
    const choice = storedChoice();
    kind.value = choice.kind;
    strength.value = String(choice.strength);
  }
  field.addEventListener('change', apply);
  apply();
}
