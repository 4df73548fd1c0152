import { AppError } from '@halo/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** Says nothing about what was asked for: an address may hold a token, or markup. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(new AppError('not_found', { message: 'nothing here' }), request, reply);
}
