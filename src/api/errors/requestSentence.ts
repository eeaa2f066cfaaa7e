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
          '{0} was not queried: its URL is neither http nor https. Correct the URL in the settings.',
          method,
        );
      case 'headers':
        return l10n.t(
          '{1} was not sent to {0}: a header set for this host has characters that are invalid in headers. Set it again.',
          host,
          method,
        );
      case 'secrets':
        return l10n.t(
          '{1} was not sent to {0}: the headers stored for this host cannot be read. Set them again.',
          host,
          method,
        );
      case 'proxySetting':
        return l10n.t(
          '{1} was not sent to {0}: http.proxy in the settings is not the URL of an http or https proxy. Correct it.',
          host,
          method,
        );
      case 'body':
        return l10n.t(
          '{1} was not sent to {0}: its parameters cannot be serialized to JSON. Correct them.',
          host,
          method,
        );
      case 'notAllowed':
        return l10n.t(
          '{1} was not sent to {0}: the host is neither in your user settings nor allowed. To allow it, run Manage Host Permissions.',
          host,
          method,
        );
    }
  }
  const target = cleanText(error.target ?? '', 100);
  switch (error.problem) {
    case 'otherOrigin':
      return l10n.t(
        '{0} redirects {1} to {2}; redirects to other hosts are not followed. If that host is right, set it as the URL.',
        host,
        method,
        target,
      );
    case 'scheme':
      return l10n.t(
        '{0} redirects {1} to a URL that starts with {2}, which is never followed. Check the URL in the settings, and what answers there.',
        host,
        method,
        target,
      );
    case 'write':
      return l10n.t(
        '{0} redirects {1} to another URL, which is not followed for POST. Set the right URL in the settings.',
        host,
        method,
      );
    case 'tooMany':
      return l10n.t('{0} redirects {1} too many times. Check the URL in the settings.', host, method);
    case 'noTarget':
      return l10n.t('{0} redirects {1} without a location. Check the URL in the settings.', host, method);
  }
}
