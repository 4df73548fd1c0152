import type { ProblemCode } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';

/** The one file of a form. @throws `missing`, file_too_large, unsupported_media_type */
export async function readUpload(request: FastifyRequest, field: string, missing: ProblemCode): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', { message: 'send multipart/form-data' });
  try {
    const file = await request.file();
    if (file?.fieldname !== field) throw new AppError(missing, { field, message: 'the file is missing' });
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
      throw new AppError('file_too_large', { field, message: 'the file is too large', cause: error });
    }
    throw error;
  }
}
