import { connectionSentence } from './connectionSentence';
import { findErrorRow, rowSentence } from './errorTable';
import {
  ApiError,
  BusyError,
  ConnectionError,
  DecodeError,
  HttpError,
  RedirectError,
  RequestError,
  RpcError,
  TimeoutError,
  TooLargeError,
} from './errors';
import { formatCount } from '../primitives';
import { remoteWords } from './remoteWords';
import { requestSentence } from './requestSentence';
import { UserError } from './userError';

/**
 * What went wrong, where, and what to do next, in the reader's language: for any value that was thrown. Words of a server
 * in it are bounded, without control characters, and not trusted.
 */
export function errorSentence(error: unknown): string {
  if (error instanceof HttpError || error instanceof RpcError) {
    return rejectionSentence(error);
  }
  if (error instanceof TimeoutError) {
    const seconds = Number((error.milliseconds / 1_000).toFixed(1));
    return `${error.host} did not answer ${error.method} within ${seconds} s. Try again, or use another node.`;
  }
  if (error instanceof DecodeError) {
    return decodeSentence(error);
  }
  if (error instanceof TooLargeError) {
    return tooLargeSentence(error);
  }
  if (error instanceof BusyError) {
    return `The response from ${error.host} to ${error.method} was not read: too many large responses are being read. Try again when they are done, or request less at a time.`;
  }
  if (error instanceof ConnectionError) {
    return connectionSentence(error);
  }
  if (error instanceof RedirectError || error instanceof RequestError) {
    return requestSentence(error);
  }
  return error instanceof UserError ? error.message : otherSentence(error);
}

function rejectionSentence(error: HttpError | RpcError): string {
  const fitting = findErrorRow(error);
  if (fitting) {
    return rowSentence(fitting, error);
  }
  const { host, method } = error;
  if (error instanceof HttpError) {
    return error.status >= 500
      ? `${host} failed to answer ${method} (HTTP status ${error.status}). Try again, or use another node.`
      : `${host} rejected ${method} (HTTP status ${error.status}). Check the URL and the parameters.`;
  }
  const words = remoteWords(error);
  return words === ''
    ? `${host} rejected ${method} without a reason (code ${error.code}). Check the arguments, or use another node.`
    : `${host} rejected ${method}: "${words}". Check the arguments, or use another node.`;
}

function tooLargeSentence({ host, method, limit, unit }: TooLargeError): string {
  const megabytes = Math.floor(limit / (1024 * 1024));
  switch (unit) {
    case 'bytes':
      return `The response from ${host} to ${method} exceeds ${megabytes} MB and was not read. Request less at a time.`;
    case 'values':
      return `The response from ${host} to ${method} has more than ${formatCount(BigInt(limit))} values and was not read. Request less at a time.`;
    case 'steps':
      return `The transaction took more than ${formatCount(BigInt(limit))} steps, so the response from ${host} to ${method} was not read. Trace a smaller transaction.`;
    case 'memory':
      return `The response from ${host} to ${method} needs more than ${megabytes} MB of memory and was not read. Request less at a time.`;
  }
}

function decodeSentence({ host, method, path, expected, found }: DecodeError): string {
  switch (found) {
    case 'html':
      return `${host} answered ${method} with a web page instead of JSON. Check the URL, and whether a proxy or login page is in between.`;
    case 'empty':
      return `${host} answered ${method} with an empty body. Check that the URL is a JSON-RPC endpoint and that the request has an id.`;
    case 'notJson':
      return `${host} answered ${method} with something other than JSON. Check the URL, or use another node.`;
    case 'missing':
      return path === ''
        ? `${host} did not answer ${method}. Try again, or use another node.`
        : `Unexpected response from ${host} to ${method}: ${path} is missing. Use another node, or check its version.`;
    case 'wrong':
    case 'other':
      return path === ''
        ? `Unexpected response from ${host} to ${method}: expected ${expected}. Use another node, or check its version.`
        : `Unexpected response from ${host} to ${method}: expected ${expected} in ${path}. Use another node, or check its version.`;
  }
}

function otherSentence(error: unknown): string {
  if (error instanceof ApiError) {
    return `Sending ${error.method} to ${error.host} failed. Try again.`;
  }
  if (error instanceof Error && error.name === 'AbortError') {
    return 'The request was cancelled. Run it again.';
  }
  return 'Snowprobe failed internally during the request. Try again, and report it if it persists.';
}
