/** Audio worklet that passes samples to the page. It runs on the audio thread. */
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

registerProcessor(
  'hear',
  class extends AudioWorkletProcessor {
    process([input]: Float32Array[][]): boolean {
      const [channel] = input ?? [];
      if (channel) this.port.postMessage(channel.slice());
      return true;
    }
  },
);
