import { createDataService, type DataService } from '../../src/engine/net/dataApi/dataService';
import { HttpError } from '../../src/engine/errors/errors';
import type { Http, HttpRequest } from '../../src/engine/net/http/http';

export interface ScriptedService {
  /** "GET /v1/…", followed by the body if there was one. */
  readonly requested: string[];
  readonly service: DataService;
}

/** A service that answers a path with `answer`'s JSON body, or its status and error body. */
export function dataServiceOf(answer: (path: string) => string | { status: number; body: string }): ScriptedService {
  const requested: string[] = [];
  const send = ({ verb, url, label, body }: HttpRequest) => {
    const path = url.replace('https://data.example', '');
    requested.push(`${verb} ${path}${body === undefined ? '' : ` ${body}`}`);
    const given = answer(path);
    return typeof given === 'string'
      ? Promise.resolve({ status: 200, body: given })
      : Promise.reject(
          new HttpError({ host: 'data.example', method: label }, given.status, given.body, 'application/json'),
        );
  };
  return { requested, service: createDataService({ send } as unknown as Http, 'https://data.example') };
}
