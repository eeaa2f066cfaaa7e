import type { Http } from '../../../api/http/http';
import type { TreeDeps } from '../treeDeps';

export interface NodesDeps extends TreeDeps {
  /** For what a node tells by other means than methods. */
  readonly http: Pick<Http, 'send'>;
}
