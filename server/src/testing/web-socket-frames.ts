// Web-socket frames as bytes (RFC 6455): for what stands between a browser and the server, and for clients that
// misbehave.

export interface SocketFrame {
  /** 1 text, 2 binary, 8 close, 9 ping, 10 pong */
  readonly opcode: number;
  /** unmasked */
  readonly payload: Buffer;
  /** as it travelled */
  readonly bytes: Buffer;
}

export const TEXT = 1;
export const BINARY = 2;

/** Takes bytes as they come and answers the frames that are whole by now. */
export function createFrameReader(): (chunk: Buffer) => SocketFrame[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: SocketFrame[] = [];
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      frames.push(frame);
      rest = rest.subarray(frame.bytes.length);
    }
    return frames;
  };
}

function firstFrame(bytes: Buffer): SocketFrame | undefined {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const isMasked = (second & 0x80) !== 0;
  const head = 2 + lengthBytes + (isMasked ? 4 : 0);
  if (bytes.length < head) return undefined;
  const length =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + length) return undefined;
  const payload = Buffer.from(bytes.subarray(head, head + length));
  if (isMasked) mask(payload, bytes.subarray(head - 4, head));
  return { opcode: first & 0x0f, payload, bytes: Buffer.from(bytes.subarray(0, head + length)) };
}

/** A whole frame. Browsers mask what they send, servers do not. */
export function encodeFrame(
  payload: Buffer | string,
  { opcode = TEXT, isMasked = false }: { opcode?: number; isMasked?: boolean } = {},
): Buffer {
  const body = Buffer.from(payload as string);
  const flag = isMasked ? 0x80 : 0;
  const head =
    body.length < 126
      ? Buffer.from([0x80 | opcode, flag | body.length])
      : body.length < 65_536
        ? Buffer.alloc(4)
        : Buffer.alloc(10);
  if (head.length === 4) {
    head.set([0x80 | opcode, flag | 126]);
    head.writeUInt16BE(body.length, 2);
  } else if (head.length === 10) {
    head.set([0x80 | opcode, flag | 127]);
    head.writeBigUInt64BE(BigInt(body.length), 2);
  }
  if (!isMasked) return Buffer.concat([head, body]);
  const key = Buffer.from([1, 2, 3, 4]);
  mask(body, key);
  return Buffer.concat([head, key, body]);
}

function mask(payload: Buffer, key: Buffer): void {
  for (let index = 0; index < payload.length; index += 1)
    payload[index] = (payload[index] ?? 0) ^ (key[index % 4] ?? 0);
}
