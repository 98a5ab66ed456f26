/** Reads the samples of an MP4 that `encode` has written. */
import { boxes, boxView, NotMedia, walk } from '../../../../api/live/broadcast/codec/boxes.ts';

/** Encoded pictures: the decoder configuration, and one sample each. */
export interface Encoded {
  /** AVCDecoderConfigurationRecord. */
  description: Uint8Array;
  samples: Uint8Array[];
}

const VISUAL_ENTRY_BYTES = 86;

/** Reads a file of one track with contiguous samples, as `encode` writes it. */
export function samplesOf(file: Uint8Array): Encoded {
  const view = boxView(file);
  const boxByType = new Map([...walk(file)].map((box) => [box.type, box]));
  const box = (type: string) => boxByType.get(type) ?? notMedia(`an MP4 without ${type}`);
  const [mdat, sizes] = [box('mdat'), box('stsz').body];
  const entry = box('stsd').body + 8;
  const [avcc] = [...boxes(file, entry + VISUAL_ENTRY_BYTES, box('stsd').end)].filter(({ type }) => type === 'avcC');
  if (!avcc) return notMedia('H.264 without its configuration');
  let at = mdat.body;
  const samples = Array.from({ length: view.getUint32(sizes + 8) }, (_, index) => {
    const from = at;
    at += view.getUint32(sizes + 12 + 4 * index);
    return file.subarray(from, at);
  });
  if (at !== mdat.end) return notMedia('samples with something between them');
  return { description: constrain(file.slice(avcc.body, avcc.end)), samples };
}

function notMedia(subject: string): never {
  throw new NotMedia(subject);
}

const CONSTRAINED = 0xc0;

/**
 * Marks baseline as constrained baseline, which every decoder supports. The encoder uses nothing
 * else, but does not say so.
 */
function constrain(description: Uint8Array): Uint8Array {
  // The compatibility byte occurs in the record and in its sequence parameters, which start at the
  // ninth byte.
  for (const at of [2, 10]) description[at] = (description[at] ?? 0) | CONSTRAINED;
  return description;
}
