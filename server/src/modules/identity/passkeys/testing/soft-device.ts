import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeySignature } from '@halo/shared/contracts';

/** user present, user verified, may be backed up, is backed up */
const FLAGS = 0x01 | 0x04 | 0x08 | 0x10;
const HAS_KEY = 0x40;

interface Question {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** What a device does differently from a good one. */
export interface Fault {
  readonly origin?: string;
  readonly challenge?: string;
  readonly isUnverified?: boolean;
  readonly userHandle?: string;
  readonly counter?: number;
}

/** A device with one passkey, in software: an ES256 key and no attestation. */
export function createSoftDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let handle = '';
  let counter = 0;
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const clientData = (type: string, challenge: string, fault: Fault) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, flags: number, fault: Fault, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(fault.counter ?? counter);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([fault.isUnverified ? flags & ~0x04 : flags]),
      count,
      rest,
    ]);
  };

  return {
    create(options: string, fault: Fault = {}): PasskeyCreation {
      const question = JSON.parse(options) as Question;
      handle = question.user?.id ?? '';
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authData(question.rp?.id ?? '', FLAGS | HAS_KEY, fault, key);
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64(clientData('webauthn.create', question.challenge, fault)),
          attestationObject: base64(attestation),
          transports: ['internal', 'unheard-of'],
        },
      };
    },
    sign(options: string, fault: Fault = {}): PasskeySignature {
      const question = JSON.parse(options) as Question;
      counter += 1;
      const client = clientData('webauthn.get', question.challenge, fault);
      const data = authData(question.rpId ?? '', FLAGS, fault);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', signed, privateKey)),
          userHandle: fault.userHandle ?? handle,
        },
      };
    },
  };
}
