import * as l10n from '@vscode/l10n';
import { type RedirectError, RequestError } from './errors';
import { cleanText } from './redact';

/** Why a request was not sent, or not sent on, and what to do about it. */
export function requestSentence(error: RedirectError | RequestError): string {
  const { host, method } = error;
  if (error instanceof RequestError) {
    switch (error.problem) {
      case 'url':
        return l10n.t(
          '{0} was not asked, because its URL is not one of http or https. Correct the URL in the settings.',
          method,
        );
      case 'headers':
        return l10n.t(
          '{1} was not sent to {0}, because a header set for this host has characters that headers cannot have. Set it again.',
          host,
          method,
        );
      case 'secrets':
        return l10n.t(
          '{1} was not sent to {0}, because the headers kept for this host could not be read. Set them again.',
          host,
          method,
        );
      case 'proxySetting':
        return l10n.t(
          '{1} was not sent to {0}, because http.proxy in the settings is not the URL of an http or https proxy. Correct it.',
          host,
          method,
        );
      case 'body':
        return l10n.t(
          '{1} was not sent to {0}, because its parameters cannot be written as JSON. Correct them.',
          host,
          method,
        );
      case 'notAllowed':
        return l10n.t(
          '{1} was not sent to {0}: your own settings do not name it, and you did not allow it. Choose Allow or Forget Hosts.',
          host,
          method,
        );
    }
  }
  const target = cleanText(error.target ?? '', 100);
  switch (error.problem) {
    case 'otherOrigin':
      return l10n.t(
        '{0} sends {1} on to {2}, which is not followed. If that host is right, set it as the URL.',
        host,
        method,
        target,
      );
    case 'scheme':
      return l10n.t(
        '{0} sends {1} on to an address that begins with {2}, which is never followed. Check the URL in the settings, and what answers there.',
        host,
        method,
        target,
      );
    case 'write':
      return l10n.t(
        '{0} sends {1} on to another address, which is not followed for a POST. Set the right URL in the settings.',
        host,
        method,
      );
    case 'tooMany':
      return l10n.t('{0} sends {1} on again and again. Check the URL in the settings.', host, method);
    case 'noTarget':
      return l10n.t('{0} sends {1} on without saying where. Check the URL in the settings.', host, method);
  }
}
