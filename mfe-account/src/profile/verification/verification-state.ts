import type { ProblemCode, Verification } from '@halo/shared/contracts';

/** A photo that was taken, and not sent yet. `address` is of this browser and must be given back. */
export interface TakenPhoto {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export type VerificationWork =
  | { readonly kind: 'none' }
  /** the server is asked */
  | { readonly kind: 'asking' }
  /** the file is being opened */
  | { readonly kind: 'opening' }
  | { readonly kind: 'taken'; readonly photo: TakenPhoto }
  | { readonly kind: 'sending'; readonly photo: TakenPhoto };

export interface VerificationState {
  /** undefined until it is known */
  readonly verification: Verification | undefined;
  readonly work: VerificationWork;
  /** why the last thing did not happen */
  readonly code?: ProblemCode | undefined;
}

export type VerificationEvent =
  | { type: 'started'; work: VerificationWork }
  | { type: 'loaded'; verification: Verification }
  /** `photo`: it is there still, for another attempt */
  | { type: 'failed'; code: ProblemCode; photo?: TakenPhoto | undefined }
  | { type: 'left' };

const AT_REST: VerificationWork = { kind: 'none' };

export const initialVerification: VerificationState = { verification: undefined, work: AT_REST };

export function reduceVerification(state: VerificationState, event: VerificationEvent): VerificationState {
  switch (event.type) {
    case 'started':
      return { verification: state.verification, work: event.work };
    case 'loaded':
      return { verification: event.verification, work: AT_REST };
    case 'failed':
      return {
        ...state,
        work: event.photo ? { kind: 'taken', photo: event.photo } : AT_REST,
        code: event.code,
      };
    case 'left':
      return { ...state, work: AT_REST };
  }
}
