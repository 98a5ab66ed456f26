/** Hands over what is heard, as it comes: the one piece of the studio that runs beside the page's script. */
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
