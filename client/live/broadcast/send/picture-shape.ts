/** The shape of the picture: upright on an upright phone, landscape elsewhere. */

const LONG = { ideal: 1280, max: 1920 };
const SHORT = { ideal: 720, max: 1080 };
const frameRate = { ideal: 30, max: 30 };

/** Size of a camera's picture. Phones turn it by themselves, so most need no other. */
export const wideSize: MediaTrackConstraints = { width: LONG, height: SHORT, frameRate };
/** Cuts an upright picture out of a camera that does not turn its own. */
const uprightSize: MediaTrackConstraints = {
  width: SHORT,
  height: LONG,
  aspectRatio: { ideal: 9 / 16 },
  frameRate,
};

/** Facts about the device that decide the shape. */
interface DeviceShape {
  /** Width of the window in pixels. */
  width: number;
  height: number;
  /** A finger is the main pointer. */
  isTouched: boolean;
  /** Null: the browser does not tell. */
  screen: 'portrait' | 'landscape' | null;
}

/** Minimum width of the desktop layout, as in desktop.css. */
const DESKTOP_PX = 1024;

/**
 * Returns whether the picture should be upright. Null on a desktop: the camera decides. The
 * keyboard of a phone makes the window low, so the screen counts there.
 */
export function wantsUpright({ width, height, isTouched, screen }: DeviceShape): boolean | null {
  if (width >= DESKTOP_PX) return null;
  return isTouched && screen !== null ? screen === 'portrait' : height > width;
}

/** Returns the constraints that turn a picture, or null if its shape is right. */
export function turningSize(
  wantsUprightPicture: boolean | null,
  { width, height }: { width: number; height: number },
): MediaTrackConstraints | null {
  if (wantsUprightPicture === null || width === 0 || height > width === wantsUprightPicture) return null;
  return wantsUprightPicture ? uprightSize : wideSize;
}

/** Returns the facts about this device. */
export const deviceShape = (): DeviceShape => {
  const [screenSide] = screen.orientation?.type.split('-') ?? [];
  return {
    width: innerWidth,
    height: innerHeight,
    isTouched: matchMedia('(pointer: coarse)').matches,
    screen: screenSide === 'portrait' || screenSide === 'landscape' ? screenSide : null,
  };
};
