import * as l10n from '@vscode/l10n';
import { connectionSentence } from './connectionSentence';
import { findErrorRow } from './errorTable';
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
import { formatCount } from '../../core/text/count';
import { remoteWords } from './remoteWords';
import { requestSentence } from './requestSentence';
import { UserError } from './userError';

/**
 * What went wrong, where, and what to do next, in the reader's language: for any value that was thrown. Words of a server
 * in it are bounded, without control characters, and not trusted.
 */
export function errorSentence(error: unknown): string {
  if (error instanceof HttpError || error instanceof RpcError) {
    return refusalSentence(error);
  }
  if (error instanceof TimeoutError) {
    const seconds = Number((error.milliseconds / 1_000).toFixed(1));
    return l10n.t(
      '{0} did not answer {1} within {2} s. Try again, or use another node.',
      error.host,
      error.method,
      seconds,
    );
  }
  if (error instanceof DecodeError) {
    return decodeSentence(error);
  }
  if (error instanceof TooLargeError) {
    return tooLargeSentence(error);
  }
  if (error instanceof BusyError) {
    return l10n.t(
      'The response from {0} to {1} was not read: too many large responses are being read. Try again when they are done, or request less at a time.',
      error.host,
      error.method,
    );
  }
  if (error instanceof ConnectionError) {
    return connectionSentence(error);
  }
  if (error instanceof RedirectError || error instanceof RequestError) {
    return requestSentence(error);
  }
  return error instanceof UserError ? error.message : otherSentence(error);
}

function refusalSentence(error: HttpError | RpcError): string {
  const { host, method } = error;
  const words = remoteWords(error);
  const fitting = findErrorRow(error);
  if (fitting) {
    const found = [...(fitting.match ?? [])].slice(1).map((group) => group ?? '');
    const retryAfter = error instanceof HttpError ? error.retryAfter : undefined;
    return fitting.row.say({ host, method, words, found, retryAfter, nodes: error.nodes ?? 1 });
  }
  if (error instanceof HttpError) {
    return error.status >= 500
      ? l10n.t(
          '{0} failed to answer {1} (HTTP status {2}). Try again, or use another node.',
          host,
          method,
          error.status,
        )
      : l10n.t('{0} rejected {1} (HTTP status {2}). Check the URL and the parameters.', host, method, error.status);
  }
  return words === ''
    ? l10n.t(
        '{0} rejected {1} without a reason (code {2}). Check the arguments, or use another node.',
        host,
        method,
        error.code,
      )
    : l10n.t('{0} rejected {1}: "{2}". Check the arguments, or use another node.', host, method, words);
}

function tooLargeSentence({ host, method, limit, unit }: TooLargeError): string {
  const megabytes = Math.floor(limit / (1024 * 1024));
  switch (unit) {
    case 'bytes':
      return l10n.t(
        'The response from {0} to {1} exceeds {2} MB and was not read. Request less at a time.',
        host,
        method,
        megabytes,
      );
    case 'values':
      return l10n.t(
        'The response from {0} to {1} has more than {2} values and was not read. Request less at a time.',
        host,
        method,
        formatCount(BigInt(limit)),
      );
    case 'steps':
      return l10n.t(
        'The transaction took more than {2} steps, so the response from {0} to {1} was not read. Trace a smaller transaction.',
        host,
        method,
        formatCount(BigInt(limit)),
      );
    case 'memory':
      return l10n.t(
        'The response from {0} to {1} needs more than {2} MB of memory and was not read. Request less at a time.',
        host,
        method,
        megabytes,
      );
  }
}

function decodeSentence({ host, method, path, expected, found }: DecodeError): string {
  switch (found) {
    case 'html':
      return l10n.t(
        '{0} answered {1} with a web page instead of JSON. Check the URL, and whether a proxy or login page is in between.',
        host,
        method,
      );
    case 'empty':
      return l10n.t(
        '{0} answered {1} with an empty body. Check that the URL is a JSON-RPC endpoint and that the request has an id.',
        host,
        method,
      );
    case 'notJson':
      return l10n.t(
        '{0} answered {1} with something other than JSON. Check the URL, or use another node.',
        host,
        method,
      );
    case 'missing':
      return path === ''
        ? l10n.t('{0} did not answer {1}. Try again, or use another node.', host, method)
        : l10n.t(
            'Unexpected response from {0} to {1}: {2} is missing. Use another node, or check its version.',
            host,
            method,
            path,
          );
    case 'wrong':
    case 'other':
      return path === ''
        ? l10n.t(
            'Unexpected response from {0} to {1}: expected {2}. Use another node, or check its version.',
            host,
            method,
            expected,
          )
        : l10n.t(
            'Unexpected response from {0} to {1}: expected {2} in {3}. Use another node, or check its version.',
            host,
            method,
            expected,
            path,
          );
  }
}

function otherSentence(error: unknown): string {
  if (error instanceof ApiError) {
    return l10n.t('Sending {1} to {0} failed. Try again.', error.host, error.method);
  }
  if (error instanceof Error && error.name === 'AbortError') {
    return l10n.t('The request was cancelled. Run it again.');
  }
  return l10n.t('Snowprobe failed internally during the request. Try again, and report it if it persists.');
}
