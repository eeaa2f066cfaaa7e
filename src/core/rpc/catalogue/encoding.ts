import * as z from 'zod/mini';
import { field } from './field';

/** How bytes are asked for; hex ends with a checksum of 4 bytes, hexnc does not, hexc is another word for hex. */
export const bytesEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc']), { sentence: 'Form of bytes.', default: 'hex' }));

/** Of the few methods that also answer with an object. */
export const answerEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc', 'json']), { sentence: 'Form of the answer.', default: 'hex' }));
