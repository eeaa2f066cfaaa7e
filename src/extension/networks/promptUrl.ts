import type { Probe } from '../../engine/discovery';
import { errorSentence } from '../../engine/errors';
import { type FoundNetwork, type TypedUrl, type UrlProblem, readTypedUrl } from '../../engine/networks';
import { promptChecked, checkingText, type Checked, type InputButton } from '../vscode/ui/promptText';
import type { Services } from '../shared/services';
import { setKeyFor } from './manageHosts';

/** Asks for a URL, and what is there; what is wrong is said in place. @returns undefined when the user gave up */
export async function promptUrl(services: Services, argument: unknown): Promise<FoundNetwork | undefined> {
  return await probeUrl<FoundNetwork>(services, {
    title: 'Add Network',
    prompt:
      'URL of a node or any EVM RPC. Pressing Enter queries this host. Adding the network also allows it in hovers.',
    placeHolder: 'http://127.0.0.1:9650',
    value: typeof argument === 'string' ? argument : '',
    failure: 'Adding a network failed.',
    reject({ base }) {
      const known = services.state.networks
        .all()
        .find(
          ({ name, nodes }) => services.config.placeOf(name) !== undefined && nodes.some(({ url }) => url === base),
        );
      return known && `${known.name} already has this node. To use it, run Select Network.`;
    },
    find: (typed, signal) => services.state.findNetwork(typed, signal),
  });
}

interface UrlQuestion<T> {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder: string;
  readonly value: string;
  /** For the log. */
  readonly failure: string;
  /** A sentence where nobody is to be asked. */
  reject?(typed: TypedUrl): string | undefined;
  find(typed: TypedUrl, signal: AbortSignal): Promise<Probe<T>>;
}

/** Asks for a URL and then its host, which is agreed to by pressing Enter and for this question alone. */
export async function probeUrl<T>(services: Services, question: UrlQuestion<T>): Promise<T | undefined> {
  const { title, prompt, placeHolder, value, failure } = question;
  return await promptChecked<T>(
    {
      title: () => title,
      ...{ prompt, placeHolder, value },
      checking(typed) {
        const read = readTypedUrl(typed);
        return 'problem' in read ? '' : checkingText(new URL(read.url).host);
      },
      check: (typed, signal) => checkUrl(services, question, readTypedUrl(typed), signal),
    },
    (error) => {
      services.log.error(failure, error);
      return errorSentence(error);
    },
  );
}

async function checkUrl<T>(
  services: Services,
  question: UrlQuestion<T>,
  typed: TypedUrl | UrlProblem,
  signal: AbortSignal,
): Promise<Checked<T>> {
  if ('problem' in typed) {
    return wrongUrl(services, typed);
  }
  const { origin, host } = new URL(typed.url);
  if (services.consent.isBlocked(typed.url)) {
    return { ok: false, message: `${host} is blocked. To allow it, run Manage Host Permissions.` };
  }
  const rejected = question.reject?.(typed);
  if (rejected !== undefined) {
    return { ok: false, message: rejected };
  }
  const permit = services.consent.permit(origin);
  try {
    const looked = await question.find(typed, signal);
    if (looked.kind === 'found') {
      return { ok: true, value: looked.found };
    }
    const { sentence, suggestion, keyFor } = looked;
    return {
      ok: false,
      message: sentence,
      instead: suggestion,
      button: keyFor === undefined ? undefined : keyButton(services, keyFor),
    };
  } finally {
    permit.dispose();
  }
}

/** Says in place what is wrong with what was typed. */
function wrongUrl(services: Services, wrong: UrlProblem): Extract<Checked<never>, { readonly ok: false }> {
  switch (wrong.problem) {
    case 'empty':
      return { ok: false, message: 'Enter a URL, such as http://127.0.0.1:9650.' };
    case 'scheme':
      return { ok: false, message: 'Only http and https URLs can be added.' };
    case 'malformed':
      return { ok: false, message: 'This is not a URL. Enter one such as http://127.0.0.1:9650.' };
    case 'secret':
      return {
        ok: false,
        message: 'Credentials do not belong in settings. Remove them, and set an API key with the key button.',
        button: keyButton(services, wrong.origin),
      };
  }
}

function keyButton(services: Services, origin: string): InputButton {
  return { icon: 'key', tooltip: 'Set API Key…', run: () => setKeyFor(services, { origin, networks: [] }) };
}
