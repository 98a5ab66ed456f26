/** Captures one picture source (camera or screen) and mixes its sound with the microphone. */
import hearUrl from './hear.worklet.ts?worker&url';
import { deviceShape, turningSize, wantsUpright, wideSize } from './picture-shape.ts';
import type { Size } from './small-size.ts';

const SAMPLE_RATE = 48_000;
/** Time that a phone takes to turn its picture, in milliseconds. */
const TURN_MS = 500;

/** Some browsers can read a track's frames directly, even while the page is in the background. */
type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };

/** Draws pictures of the camera on a canvas, before they are shown and encoded. */
export interface PictureFilter {
  readonly canvas: HTMLCanvasElement;
  /** Returns false if it could not draw: the picture then goes on as it is. */
  draw: (source: VideoFrame | HTMLVideoElement, size: Size) => boolean;
  /** Called after each picture that it drew: `took_ms` includes the new frame. */
  drew: (took_ms: number, frameRate: number | undefined) => void;
  /** Called for each frame that an encoder leaves out while the filter is in use. */
  dropped: () => void;
}

type PictureSource = VideoFrame | HTMLVideoElement | HTMLCanvasElement;

const idOf = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {});

/** The open devices and their latest picture and sound. */
export class Capture {
  onPicture: ((frame: VideoFrame) => void) | null = null;
  onSound: ((samples: Float32Array<ArrayBuffer>) => void) | null = null;
  /** Sound level from 0 to 1. */
  level = 0;
  /**
   * Draws frames to a canvas before encoding. WebKit's encoder rejects frames from a video element
   * and accepts the same ones from a canvas.
   */
  throughCanvas = false;
  /** The side of a phone that the camera looks from. Null: the browser's choice. */
  private facing: 'user' | 'environment' | null = null;
  private isReversed = false;
  private isScreen = false;
  private usedFilter: PictureFilter | null = null;
  private picture: MediaStream | null = null;
  private voice: MediaStream | null = null;
  private context: AudioContext | null = null;
  private mixed: AudioNode | null = null;
  private readonly sources: AudioNode[] = [];
  private readonly video: HTMLVideoElement;
  private canvas: OffscreenCanvas | null = null;

  /** `video` shows the captured picture. */
  constructor(video: HTMLVideoElement) {
    this.video = video;
  }

  get isOpen(): boolean {
    return this.picture !== null;
  }

  /** Ids of the open devices, or empty strings. */
  get devices(): { videoinput: string; audioinput: string } {
    const of = (stream: MediaStream | null) => stream?.getTracks()[0]?.getSettings().deviceId ?? '';
    return { videoinput: of(this.picture), audioinput: of(this.voice) };
  }

  /**
   * Opens a camera, and the microphone if none is open. By default the browser chooses, on the side
   * that the VB chose. Throws if the user does not permit it.
   */
  async openCamera(id?: string): Promise<void> {
    const side = this.facing && !id ? { facingMode: this.facing } : {};
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...wideSize, ...side, ...idOf(id) } });
    this.isScreen = false;
    await this.see(stream);
    await this.fitShape();
    if (!this.voice) await this.openMicrophone();
  }

  /** Changes to the camera on the other side of a phone, or stays with this one if it is alone. */
  async flip(): Promise<void> {
    const { facing } = this;
    this.facing = facing === 'environment' ? 'user' : 'environment';
    // Many phones open one camera at a time.
    for (const track of this.picture?.getTracks() ?? []) track.stop();
    await this.openCamera().catch(async () => {
      this.facing = facing;
      await this.openCamera();
    });
  }

  /** Turns the picture after the phone was turned. */
  turned(): void {
    setTimeout(() => void this.fitShape(), TURN_MS);
  }

  /**
   * Shows viewers a mirrored picture. Otherwise only the VB sees one, of their own face, as people
   * know it from mirrors.
   */
  set isMirrored(isMirrored: boolean) {
    this.isReversed = isMirrored;
    this.showMirrored();
    this.again();
  }

  /** Filters the camera's picture from the next frame on. A shared screen stays as it is. */
  set filter(filter: PictureFilter | null) {
    this.usedFilter?.canvas.remove();
    this.usedFilter = filter;
    if (!filter) return;
    this.video.insertAdjacentElement('afterend', filter.canvas);
    this.showMirrored();
    this.again();
  }

  /** Counts a dropped frame. Returns whether a filter is in use, which then is the first to go. */
  dropped(): boolean {
    this.filterNow?.dropped();
    return this.filterNow !== null;
  }

  /** Opens the screen that the user chooses, with its sound if there is any, or another picture. */
  async openScreen(picture?: MediaStream): Promise<void> {
    const screen = { width: { max: 1280 }, height: { max: 720 }, frameRate: { max: 30 } };
    const stream = picture ?? (await navigator.mediaDevices.getDisplayMedia({ video: screen, audio: true }));
    this.isScreen = true;
    await this.see(stream);
    if (!this.voice) await this.openMicrophone().catch(() => undefined);
  }

  async openMicrophone(id?: string): Promise<void> {
    const voice = await navigator.mediaDevices.getUserMedia({ audio: { autoGainControl: true, ...idOf(id) } });
    for (const track of this.voice?.getTracks() ?? []) track.stop();
    this.voice = voice;
    await this.hear();
  }

  /** Mutes the microphone. */
  set isMuted(isMuted: boolean) {
    for (const track of this.voice?.getAudioTracks() ?? []) track.enabled = !isMuted;
  }

  /** Shows and hands over the current picture again. A still screen produces no new frames. */
  again(): void {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (width > 0) this.hand(this.video, { width, height }, Math.round(performance.now() * 1000));
  }

  /** Returns the current picture as a poster (4:5), or null without a picture. */
  async poster(): Promise<Blob | null> {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (width === 0) return null;
    const cropWidth = Math.min(width, height * 0.8);
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 600 });
    const tall = cropWidth * 1.25;
    // A WebGL canvas has its picture only until the browser shows it.
    canvas
      .getContext('2d')
      ?.drawImage(
        this.filtered(this.video, { width, height }),
        (width - cropWidth) / 2,
        (height - tall) / 2,
        cropWidth,
        tall,
        0,
        0,
        480,
        600,
      );
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  }

  close(): void {
    for (const stream of [this.picture, this.voice]) for (const track of stream?.getTracks() ?? []) track.stop();
    void this.context?.close();
    this.video.srcObject = null;
    this.picture = null;
  }

  private async see(stream: MediaStream) {
    for (const track of this.picture?.getTracks() ?? []) track.stop();
    this.picture = stream;
    this.video.srcObject = stream;
    this.showMirrored();
    await this.video.play();
    const [track] = stream.getVideoTracks();
    if (track) void this.watch(track);
    await this.hear();
  }

  private get filterNow(): PictureFilter | null {
    return this.isScreen ? null : this.usedFilter;
  }

  private async fitShape() {
    const [track] = this.picture?.getVideoTracks() ?? [];
    const { videoWidth: width, videoHeight: height } = this.video;
    const turnedSize = turningSize(this.isScreen ? null : wantsUpright(deviceShape()), { width, height });
    // A camera that cannot turn keeps its shape.
    if (turnedSize) await track?.applyConstraints(turnedSize).catch(() => undefined);
  }

  private showMirrored() {
    const { facingMode } = this.picture?.getVideoTracks()[0]?.getSettings() ?? {};
    const isOwnFace = !this.isScreen && facingMode !== 'environment';
    for (const view of [this.video, this.usedFilter?.canvas])
      view?.toggleAttribute('data-mirrored', isOwnFace || this.isReversed);
    if (this.usedFilter) this.usedFilter.canvas.hidden = this.isScreen || !this.isOpen;
  }

  private async watch(track: MediaStreamTrack) {
    const { MediaStreamTrackProcessor } = globalThis as { MediaStreamTrackProcessor?: Processor };
    const take = (frame: VideoFrame) => {
      const isPlain = !(this.filterNow || this.isReversed || this.throughCanvas);
      if (isPlain && this.onPicture) return this.onPicture(frame);
      this.hand(frame, { width: frame.displayWidth, height: frame.displayHeight }, frame.timestamp);
      frame.close();
    };
    if (MediaStreamTrackProcessor) {
      const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
      return;
    }
    const check = () => {
      if (track.readyState === 'ended') return;
      this.again();
      this.video.requestVideoFrameCallback(check);
    };
    check();
  }

  /** Shows the filtered picture, and hands over a new frame of it while on air. */
  private hand(source: VideoFrame | HTMLVideoElement, size: Size, timestamp: number) {
    const begun_ms = performance.now();
    const picture = this.filtered(source, size);
    const isRedrawn = this.isReversed || (this.throughCanvas && picture === source);
    this.onPicture?.(isRedrawn ? this.drawn(picture, size, timestamp) : new VideoFrame(picture, { timestamp }));
    if (picture === source) return;
    const [track] = this.picture?.getVideoTracks() ?? [];
    this.usedFilter?.drew(performance.now() - begun_ms, track?.getSettings().frameRate);
  }

  private filtered(source: VideoFrame | HTMLVideoElement, size: Size): PictureSource {
    const filter = this.filterNow;
    return filter?.draw(source, size) ? filter.canvas : source;
  }

  private drawn(source: PictureSource, size: Size, timestamp: number) {
    const { width, height } = size;
    this.canvas ??= new OffscreenCanvas(width, height);
    // Setting the size clears the canvas, even if the size is the same.
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, size);
    const context = this.canvas.getContext('2d');
    context?.setTransform(this.isReversed ? -1 : 1, 0, 0, 1, this.isReversed ? width : 0, 0);
    context?.drawImage(source, 0, 0, width, height);
    return new VideoFrame(this.canvas, { timestamp });
  }

  /** Connects the microphone and the screen's sound to the mixer. */
  private async hear() {
    const mixer = await this.mixer();
    for (const source of this.sources.splice(0)) source.disconnect();
    for (const stream of [this.picture, this.voice]) {
      if (!this.context || !stream || stream.getAudioTracks().length === 0) continue;
      const source = this.context.createMediaStreamSource(stream);
      source.connect(mixer);
      this.sources.push(source);
    }
  }

  private async mixer(): Promise<AudioNode> {
    if (this.mixed) return this.mixed;
    const context = new AudioContext({ sampleRate: SAMPLE_RATE });
    this.context = context;
    await context.audioWorklet.addModule(hearUrl);
    const ear = new AudioWorkletNode(context, 'hear', { channelCount: 1, channelCountMode: 'explicit' });
    let buffer: number[] = [];
    ear.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      buffer.push(...data);
      if (buffer.length < SAMPLE_RATE / 50) return;
      const samples = Float32Array.from(buffer);
      buffer = [];
      this.level = Math.max(...samples.map(Math.abs), this.level * 0.7);
      this.onSound?.(samples);
    };
    // Browsers run an audio node only if its output is connected. The gain of 0 keeps it silent.
    const silent = new GainNode(context, { gain: 0 });
    ear.connect(silent).connect(context.destination);
    // Provides silence while no source is connected.
    const quiet = new ConstantSourceNode(context, { offset: 0 });
    quiet.connect(ear);
    quiet.start();
    this.mixed = ear;
    return ear;
  }
}
