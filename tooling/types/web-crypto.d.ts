// The contracts run in the browser and in Node. They are compiled without the
// DOM library and without Node's types; these are the few globals that both
// environments really have and that the contracts may use.

type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;
type KeyUsage = 'encrypt' | 'decrypt' | 'sign' | 'verify' | 'deriveBits' | 'deriveKey' | 'wrapKey' | 'unwrapKey';

interface CryptoKey {
  readonly type: 'private' | 'public' | 'secret';
  readonly extractable: boolean;
}

interface AesGcmParams {
  name: string;
  iv: BufferSource;
  additionalData?: BufferSource;
  tagLength?: number;
}

interface SubtleCrypto {
  importKey(
    format: 'raw',
    keyData: BufferSource,
    algorithm: string | { name: string },
    extractable: boolean,
    keyUsages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  encrypt(algorithm: AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  decrypt(algorithm: AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  digest(algorithm: string, data: BufferSource): Promise<ArrayBuffer>;
}

interface Crypto {
  readonly subtle: SubtleCrypto;
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
}

declare const crypto: Crypto;

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView): string;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  static canParse(url: string, base?: string): boolean;
}

declare function btoa(data: string): string;
declare function atob(data: string): string;
