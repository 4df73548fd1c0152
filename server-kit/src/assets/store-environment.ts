import { environmentPart } from '@halo/server-kit/process/environment-part';
import { plainChannelComplaints } from '@halo/server-kit/process/private-host';
import { z } from 'zod';

/** An S3 bucket, or one of something that speaks like S3. */
export interface StoreBucket {
  readonly bucket: string;
  /** Undefined: AWS itself. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

export interface StoreSettings {
  /** Where published files lie. Undefined: the data directory. */
  readonly storeBucket: StoreBucket | undefined;
}

export const storeEnvironment = environmentPart({
  variables: {
    HALO_STORE_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    HALO_STORE_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    HALO_STORE_S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must look like eu-south-1')
      .default('us-east-1'),
  },
  complaints: ({ HALO_STORE_S3_BUCKET: bucket, HALO_STORE_S3_ENDPOINT: endpoint }, isProduction) => [
    ...(bucket === undefined && endpoint !== undefined
      ? ['HALO_STORE_S3_BUCKET: is needed beside HALO_STORE_S3_ENDPOINT']
      : []),
    ...(isProduction && endpoint?.startsWith('http:')
      ? plainChannelComplaints('HALO_STORE_S3_ENDPOINT', new URL(endpoint).hostname, 'write https:')
      : []),
  ],
  settings: ({
    HALO_STORE_S3_BUCKET: bucket,
    HALO_STORE_S3_ENDPOINT: endpoint,
    HALO_STORE_S3_REGION: region,
  }): StoreSettings => ({ storeBucket: bucket === undefined ? undefined : { bucket, endpoint, region } }),
});
