import { type RedirectError, RequestError } from './errors';
import { cleanText } from './redact';

/** Why a request was not sent, or not sent on, and what to do about it. */
export function requestSentence(error: RedirectError | RequestError): string {
  const { host, method } = error;
  if (error instanceof RequestError) {
    switch (error.problem) {
      case 'url':
        return `${method} was not queried: its URL is neither http nor https. Correct the URL in the settings.`;
      case 'headers':
        return `${method} was not sent to ${host}: a header set for this host has characters that are invalid in headers. Set it again.`;
      case 'secrets':
        return `${method} was not sent to ${host}: the headers stored for this host cannot be read. Set them again.`;
      case 'proxySetting':
        return `${method} was not sent to ${host}: http.proxy in the settings is not the URL of an http or https proxy. Correct it.`;
      case 'body':
        return `${method} was not sent to ${host}: its parameters cannot be serialized to JSON. Correct them.`;
      case 'notAllowed':
        return `${method} was not sent to ${host}: the host is neither in your user settings nor allowed. To allow it, run Manage Host Permissions.`;
    }
  }
  const target = cleanText(error.target ?? '', 100);
  switch (error.problem) {
    case 'otherOrigin':
      return `${host} redirects ${method} to ${target}; redirects to other hosts are not followed. If that host is right, set it as the URL.`;
    case 'scheme':
      return `${host} redirects ${method} to a URL that starts with ${target}, which is never followed. Check the URL in the settings, and what answers there.`;
    case 'write':
      return `${host} redirects ${method} to another URL, which is not followed for POST. Set the right URL in the settings.`;
    case 'tooMany':
      return `${host} redirects ${method} too many times. Check the URL in the settings.`;
    case 'noTarget':
      return `${host} redirects ${method} without a location. Check the URL in the settings.`;
  }
}
