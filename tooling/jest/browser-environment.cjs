// jsdom has no TextEncoder, fetch, Request, structuredClone, crypto.subtle or
// performance.mark. All of them exist in every browser we support, so tests get
// Node's own. Uint8Array and ArrayBuffer come along because Node's TextEncoder and
// WebCrypto hand out Node's: two realms of them would fail `instanceof` and toEqual.
const { keepComputedStyles } = require('./quick-styles.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');
const util = require('node:util');
const { webcrypto } = require('node:crypto');
const streams = require('node:stream/web');

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder: util.TextEncoder,
      TextDecoder: util.TextDecoder,
      Uint8Array,
      ArrayBuffer,
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      BroadcastChannel,
      CompressionStream,
      DecompressionStream,
      structuredClone,
      ReadableStream: streams.ReadableStream,
      WritableStream: streams.WritableStream,
      TransformStream: streams.TransformStream,
    });
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: webcrypto });
    this.global.performance.mark ??= () => {};
    this.global.performance.measure ??= () => {};
    keepComputedStyles(this.global);
  }
}

module.exports = BrowserEnvironment;
