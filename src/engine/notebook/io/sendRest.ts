import { DecodeError, HttpError, type RequestOrigin, errorSentence } from '../../errors';
import { type HttpAnswer, readJson, whileReading } from '../../net';
import { printJson } from '../../primitives';
import type { AnswerOutcome } from './cellAnswer';
import type { CellRun } from './cellRun';
import { changesIn } from './changesIn';
import { getHealthAbout } from './healthAbout';
import type { NotifyAnswer } from './sendRpcs';
import type { RestSend } from './toSends';

/** A node's health is an answer with 503 too. */
const answering = [503];

/** Sends a REST line; what the service refuses is told with its status. */
export async function sendRest(send: RestSend, run: CellRun, notify: NotifyAnswer): Promise<void> {
  const { request, label, place, verb, url, json, settings } = send;
  const began = run.now();
  const result = { request, label, place };
  try {
    const answer = await run.http.send({
      ...{ verb, url, label, idempotent: changesIn(send).length === 0, signal: run.signal },
      deadlineMs: settings.timeoutMs ?? run.deadlineMs,
      ...(json === undefined ? {} : { body: printJson(json) }),
      ...(url.includes('/ext/health') ? { accept: answering } : {}),
    });
    const outcome = await read(answer, { host: place.host, method: label }, run.signal);
    const about = outcome.kind === 'result' ? getHealthAbout(url) : {};
    notify({ ...result, ...about, outcome, status: answer.status, milliseconds: run.now() - began });
  } catch (error) {
    run.signal.throwIfAborted();
    const status = error instanceof HttpError ? { status: error.status } : {};
    const sentence = errorSentence(error);
    notify({ ...result, outcome: { kind: 'failed', sentence }, ...status, milliseconds: run.now() - began });
  }
}

/** Metrics of a node are plain text, not JSON. */
async function read(answer: HttpAnswer, place: RequestOrigin, signal: AbortSignal): Promise<AnswerOutcome> {
  try {
    const json = await whileReading(answer, signal, (reading) => readJson(answer.body, place, reading));
    return { kind: 'result', json };
  } catch (error) {
    if (error instanceof DecodeError && error.found === 'notJson') {
      return { kind: 'text', text: answer.body };
    }
    throw error;
  }
}
